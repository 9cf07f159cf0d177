'use server'

import { handovers } from '@/lib/operations/properties'
import { paths } from '@/lib/paths'
import { handOverFormSchema, readHandoverForm } from '@/lib/schemas/handover'
import { handOverSelected } from '@/lib/services/handovers/handovers'
import { createAction } from '@/lib/transport/create-action'

const SELECTED = { input: handOverFormSchema, service: handOverSelected }

export const handOverAsAgentAction = createAction(
  { ...handovers.handOverListings, ...SELECTED },
  { form: readHandoverForm, to: ({ id }) => paths.agent.handover(id) },
)
export const handOverAsAdminAction = createAction(
  { ...handovers.handOverListings, ...SELECTED },
  { form: readHandoverForm, to: ({ id }) => paths.admin.handover(id) },
)

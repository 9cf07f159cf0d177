'use server'

import { handovers } from '@/lib/operations/properties'
import { paths } from '@/lib/paths'
import { handOverFormSchema, readHandoverForm } from '@/lib/schemas/handover'
import { handOverSelected } from '@/lib/services/handovers/handovers'
import { createAction } from '@/lib/transport/create-action'

const handOver = (pathOf: (id: string) => string) =>
  createAction(
    { ...handovers.handOverListings, input: handOverFormSchema, service: handOverSelected },
    { form: readHandoverForm, to: ({ id }) => pathOf(id) },
  )

export const handOverAsAgentAction = handOver(paths.agent.handover)
export const handOverAsAdminAction = handOver(paths.admin.handover)

'use server'

import { handovers } from '@/lib/operations/properties'
import { paths } from '@/lib/paths'
import { handOverFormSchema, readHandoverForm } from '@/lib/schemas/handover'
import { handOverSelected } from '@/lib/services/handovers/handovers'
import { createAction } from '@/lib/transport/create-action'

export const handOverAction = createAction(
  { ...handovers.handOverListings, input: handOverFormSchema, service: handOverSelected },
  { form: readHandoverForm, to: ({ id }) => paths.admin.handover(id) },
)

'use server'

import { handovers } from '@/lib/operations/handovers'
import { paths } from '@/lib/paths'
import { readHandoverForm } from '@/lib/schemas/handover'
import { createAction } from '@/lib/transport/create-action'

export const handOverAction = createAction(handovers.handOverListings, {
  form: readHandoverForm,
  to: ({ id }) => paths.agent.handover(id),
})

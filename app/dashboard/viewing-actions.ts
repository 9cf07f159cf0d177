'use server'

import { viewings } from '@/lib/operations/viewings'
import { type RateViewingInput } from '@/lib/schemas/viewing'
import { createAction } from '@/lib/transport/create-action'
import { toAvailability, toListingViewings } from './availability-fields'

type Fields = Record<string, string>

/** A viewing in the state that its page showed. */
const versionOf = ({ id = '', sequence }: Fields) => ({ id, sequence: Number(sequence) })

export const confirmViewingAction = createAction(viewings.confirmViewing, { form: versionOf })
export const declineViewingAction = createAction(viewings.declineViewing, { form: versionOf })
export const missViewingAction = createAction(viewings.missViewing, { form: versionOf })
export const cancelViewingAction = createAction(viewings.cancelViewing, {
  form: ({ reason = '', ...fields }) => ({ ...versionOf(fields), reason }),
})
export const rescheduleViewingAction = createAction(viewings.rescheduleViewing, {
  form: ({ startsAt = '', ...fields }) => ({ ...versionOf(fields), startsAt }),
})
export const rateViewingAction = createAction(viewings.rateViewing, {
  form: ({ impression, obstacle, note, ...fields }) => ({
    ...versionOf(fields),
    impression: impression as RateViewingInput['impression'],
    obstacle: obstacle as RateViewingInput['obstacle'],
    note,
  }),
})
export const saveAvailabilityAction = createAction(viewings.updateAvailability, { form: toAvailability })
export const saveListingViewingsAction = createAction(viewings.updateListingViewings, {
  form: toListingViewings,
})

'use server'

import { revalidatePath } from 'next/cache'
import { confirmationPost, fieldsOf } from '@/app/form-action'
import { type FormAction } from '@/components/ui/action-button'
import { paths } from '@/lib/paths'
import { operations } from '@/lib/schemas/operations'
import { updateAvailability, updateListingViewings } from '@/lib/services/availability/availability'
import { confirmViewing, declineViewing } from '@/lib/services/viewings/answer-viewing'
import { cancelViewing } from '@/lib/services/viewings/cancel-viewing'
import { missViewing } from '@/lib/services/viewings/miss-viewing'
import { rescheduleViewing } from '@/lib/services/viewings/reschedule-viewing'
import { createAction } from '@/lib/transport/create-action'
import { toAvailability, toListingViewings } from './availability-fields'

const revalidate = () => revalidatePath(paths.dashboard, 'layout')

const confirm = createAction({ ...operations.confirmViewing, service: confirmViewing, revalidate })
const decline = createAction({ ...operations.declineViewing, service: declineViewing, revalidate })
const cancel = createAction({ ...operations.cancelViewing, service: cancelViewing, revalidate })
const miss = createAction({ ...operations.missViewing, service: missViewing, revalidate })
const move = createAction({ ...operations.rescheduleViewing, service: rescheduleViewing, revalidate })
const saveHours = createAction({ ...operations.updateAvailability, service: updateAvailability, revalidate })
const saveListing = createAction({
  ...operations.updateListingViewings,
  service: updateListingViewings,
  revalidate,
})

const answered = (form: FormData) => {
  const { id = '', sequence } = fieldsOf(form)
  return { id, sequence: Number(sequence) }
}

export const confirmViewingAction: FormAction = async (_state, form) => confirm(answered(form))
export const declineViewingAction: FormAction = async (_state, form) => decline(answered(form))

/** Cancels a viewing or marks it as missed, from its confirmation page. */
const settle = ({ id = '', sequence, ask, words = '' }: Record<string, string>) =>
  ask === 'missed'
    ? miss({ id, sequence: Number(sequence) })
    : cancel({ id, sequence: Number(sequence), reason: words })

export const settleAsBuyerAction = confirmationPost(settle, paths.user.viewings)
export const settleAsAgentAction = confirmationPost(settle, paths.agent.viewings())

const moveTo = ({ id = '', sequence, startsAt = '' }: Record<string, string>) =>
  move({ id, sequence: Number(sequence), startsAt })

export const moveAsBuyerAction = confirmationPost(moveTo, paths.user.viewings)
export const moveAsAgentAction = confirmationPost(moveTo, paths.agent.viewings())

export const saveAvailabilityAction: FormAction = async (_state, form) =>
  saveHours(toAvailability(fieldsOf(form)))

export const saveListingViewingsAction: FormAction = async (_state, form) =>
  saveListing(toListingViewings(fieldsOf(form)))

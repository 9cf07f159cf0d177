'use server'

import { revalidatePath } from 'next/cache'
import { confirmationPost, fieldsOf } from '@/app/form-action'
import { type FormAction } from '@/components/ui/action-button'
import { paths } from '@/lib/paths'
import { viewings } from '@/lib/operations/viewings'
import { updateAvailability, updateListingViewings } from '@/lib/services/availability/availability'
import { confirmViewing, declineViewing } from '@/lib/services/viewings/answer-viewing'
import { cancelViewing } from '@/lib/services/viewings/cancel-viewing'
import { missViewing } from '@/lib/services/viewings/miss-viewing'
import { rescheduleViewing } from '@/lib/services/viewings/reschedule-viewing'
import { createAction } from '@/lib/transport/create-action'
import { toAvailability, toListingViewings } from './availability-fields'

const revalidate = () => revalidatePath(paths.dashboard, 'layout')

const confirm = createAction({ ...viewings.confirmViewing, service: confirmViewing, revalidate })
const decline = createAction({ ...viewings.declineViewing, service: declineViewing, revalidate })
const cancel = createAction({ ...viewings.cancelViewing, service: cancelViewing, revalidate })
const miss = createAction({ ...viewings.missViewing, service: missViewing, revalidate })
const move = createAction({ ...viewings.rescheduleViewing, service: rescheduleViewing, revalidate })
const saveHours = createAction({ ...viewings.updateAvailability, service: updateAvailability, revalidate })
const saveListing = createAction({
  ...viewings.updateListingViewings,
  service: updateListingViewings,
  revalidate,
})

/** The viewing of a form, in the state that its page showed. */
const seen = ({ id = '', sequence }: Record<string, string>) => ({ id, sequence: Number(sequence) })

export const confirmViewingAction: FormAction = async (_state, form) => confirm(seen(fieldsOf(form)))
export const declineViewingAction: FormAction = async (_state, form) => decline(seen(fieldsOf(form)))

/** Cancels a viewing or marks it as missed, from its confirmation page. */
const settle = (fields: Record<string, string>) =>
  fields.ask === 'missed' ? miss(seen(fields)) : cancel({ ...seen(fields), reason: fields.words ?? '' })

export const settleAsBuyerAction = confirmationPost(settle, paths.user.viewings)
export const settleAsAgentAction = confirmationPost(settle, paths.agent.viewings())

const moveTo = (fields: Record<string, string>) => move({ ...seen(fields), startsAt: fields.startsAt ?? '' })

export const moveAsBuyerAction = confirmationPost(moveTo, paths.user.viewings)
export const moveAsAgentAction = confirmationPost(moveTo, paths.agent.viewings())

export const saveAvailabilityAction: FormAction = async (_state, form) =>
  saveHours(toAvailability(fieldsOf(form)))

export const saveListingViewingsAction: FormAction = async (_state, form) =>
  saveListing(toListingViewings(fieldsOf(form)))

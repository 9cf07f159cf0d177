'use server'

import { redirect } from 'next/navigation'
import { fieldsOf } from '@/app/form-action'
import { type AnswerState } from '@/components/offers/answers'
import { readAmount } from '@/lib/domain/numbers'
import { type ActionResult } from '@/lib/domain/result'
import { paths } from '@/lib/paths'
import { type Answer, ANSWERS } from '@/lib/schemas/offer-answers'
import {
  acceptOfferAction,
  confirmOfferAction,
  counterOfferAction,
  extendOfferAction,
  rejectOfferAction,
  releaseOfferAction,
  withdrawOfferAction,
} from './actions'

type Typed = { id: string; amount: string; note: string; reason: string; changedAt: string }

/** An invalid amount is left to the action, which reports it. */
const amountIn = (text: string): number => readAmount(text) ?? Number.NaN

/** The version that the buyer has read (D325). */
const readAt = (changedAt: string) => ({ listingChangedAt: changedAt || null })

const SEND: Record<Answer, (typed: Typed) => Promise<ActionResult<unknown>>> = {
  accept: ({ id, amount, changedAt }) =>
    acceptOfferAction({ id, amount: amountIn(amount), ...readAt(changedAt) }),
  counter: ({ id, amount, note, changedAt }) =>
    counterOfferAction({ id, amount: amountIn(amount), note, ...readAt(changedAt) }),
  confirm: ({ id, changedAt }) => confirmOfferAction({ id, ...readAt(changedAt) }),
  extend: ({ id }) => extendOfferAction({ id }),
  withdraw: ({ id }) => withdrawOfferAction({ id }),
  release: ({ id, reason }) => releaseOfferAction({ id, reason }),
  reject: ({ id, reason }) => rejectOfferAction({ id, reason }),
}

/** An answer to an offer as its form submits it (`AnswerPost`). */
export async function answerOfferAction(_state: AnswerState, form: FormData): Promise<AnswerState> {
  const {
    by,
    stay,
    offer: id = '',
    amount = '',
    note = '',
    reason = '',
    changedAt = '',
    ...fields
  } = fieldsOf(form)
  const answer = ANSWERS.find((one) => one === fields.answer)
  if (!answer) return null
  const result = await SEND[answer]({ id, amount, note, reason, changedAt })
  if (result.ok && stay === undefined) redirect(by === 'buyer' ? paths.user.bought : paths.agent.requests)
  return { result, typed: { amount, note, reason } }
}

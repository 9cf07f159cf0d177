import { type NoticeKind } from './notices'
import { type TransitionActor, type OfferAct, type OfferParty } from './offer'
import { type NamedAmount } from './offer-terms'

/** An act on an offer, and the side or cause behind it. */
export type TransitionTrigger = { act: OfferAct; by: TransitionActor }

/**
 * The notices for a transition: `kind` for these sides, and `others` for the buyers of the other offers on the listing.
 */
export type TransitionNotices = { kind: NoticeKind; to: readonly OfferParty[]; others?: NoticeKind }

const BOTH: readonly OfferParty[] = ['buyer', 'agent']
const theOther = (by: TransitionTrigger['by']): readonly OfferParty[] => [by === 'buyer' ? 'agent' : 'buyer']

/**
 * The notices for a transition of an offer (D153), or `null`. The side that acted is not notified. `wasAccepted`: the
 * listing was under this offer, so that it opens for other offers again.
 */
export function noticesForTransition(
  { act, by }: TransitionTrigger,
  wasAccepted: boolean,
): TransitionNotices | null {
  const freed = wasAccepted ? ({ others: 'offer-open-again' } as const) : {}
  switch (act) {
    case 'accept':
      return { kind: 'offer-accepted', to: theOther(by), others: 'offer-kept' }
    case 'counter':
      return { kind: 'offer-countered', to: theOther(by) }
    case 'reject':
      return { kind: 'offer-rejected', to: ['buyer'] }
    case 'withdraw':
      return { kind: 'offer-withdrawn', to: ['agent'] }
    case 'release':
      return { kind: 'offer-released', to: ['buyer'], ...freed }
    case 'extend':
      return { kind: 'offer-extended', to: ['buyer'] }
    case 'confirm':
      return { kind: 'offer-confirmed', to: ['agent'] }
    case 'settle':
      return { kind: 'payment-received', to: BOTH }
    case 'close':
      return { kind: wasAccepted ? 'payment-ended' : 'offer-ended', to: BOTH, ...freed }
    case 'pay':
      return null
  }
}

/** The step that distinguishes the counteroffers of one offer: the number of its amounts so far. */
export const counterStep = (amounts: number): string => String(amounts)

type QuotingNotice = { kind: NoticeKind; step?: string }

const REASONED: readonly QuotingNotice[] = [{ kind: 'offer-rejected' }, { kind: 'offer-released' }]

/** The notices to the other side that may quote what this side wrote. */
export const noticesQuoting = (side: OfferParty, amounts: readonly NamedAmount[]): QuotingNotice[] => [
  ...amounts.flatMap(({ by }, i): QuotingNotice[] => {
    if (by !== side) return []
    return i === 0 ? [{ kind: 'offer-made' }] : [{ kind: 'offer-countered', step: counterStep(i + 1) }]
  }),
  ...(side === 'agent' ? REASONED : []),
]

import { type NoticeKind } from './notices'
import { type TransitionActor, type OfferAct, type OfferParty } from './offer'
import { type NamedAmount } from './offer-terms'

/** What one side of an offer does about it, or a payment or the time. */
export type TransitionTrigger = { act: OfferAct; by: TransitionActor }

/** The notices of a transition: for which sides, and which one for the buyers of the other offers on the listing. */
export type TransitionNotices = { kind: NoticeKind; to: readonly OfferParty[]; others?: NoticeKind }

const BOTH: readonly OfferParty[] = ['buyer', 'agent']
const theOther = (by: TransitionTrigger['by']): readonly OfferParty[] => [by === 'buyer' ? 'agent' : 'buyer']

/**
 * The notices for a transition of an offer (D153), or `null`; whoever made it is not notified. `wasAccepted`: the listing was under this offer
 * before, so that its end opens the listing again.
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
    case 'settle':
      return { kind: 'payment-received', to: BOTH }
    case 'close':
      return { kind: wasAccepted ? 'payment-ended' : 'offer-ended', to: BOTH, ...freed }
    case 'pay':
      return null
  }
}

/** What tells a counteroffer from the others of its offer: how many amounts there were with it. */
export const counterStep = (amounts: number): string => String(amounts)

type QuotingNotice = { kind: NoticeKind; step?: string }

const REASONED: readonly QuotingNotice[] = [{ kind: 'offer-rejected' }, { kind: 'offer-released' }]

/** What may have told the other side of an offer in the words of this one. */
export const noticesQuoting = (side: OfferParty, amounts: readonly NamedAmount[]): QuotingNotice[] => [
  ...amounts.flatMap(({ by }, i): QuotingNotice[] => {
    if (by !== side) return []
    return i === 0 ? [{ kind: 'offer-made' }] : [{ kind: 'offer-countered', step: counterStep(i + 1) }]
  }),
  ...(side === 'agent' ? REASONED : []),
]

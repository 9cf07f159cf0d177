import { type NoticeKind, occurrenceOf } from './notices'
import { type TransitionActor, type OfferAction, type OfferParty } from './offer'
import { type NamedAmount } from './offer-terms'

/** An action on an offer, and who or what caused it. */
export type TransitionTrigger = { action: OfferAction; by: TransitionActor }

/**
 * The notices for a transition: `kind` for these sides, and `others` for the buyers of the other offers on the listing.
 */
export type TransitionNotices = {
  kind:
    | 'offer-accepted'
    | 'offer-countered'
    | 'offer-rejected'
    | 'offer-withdrawn'
    | 'offer-released'
    | 'offer-extended'
    | 'offer-confirmed'
    | 'offer-ended'
    | 'payment-received'
    | 'payment-ended'
  to: readonly OfferParty[]
  others?: 'offer-kept' | 'offer-open-again'
}

const BOTH: readonly OfferParty[] = ['buyer', 'agent']
const otherParty = (by: TransitionTrigger['by']): readonly OfferParty[] => [
  by === 'buyer' ? 'agent' : 'buyer',
]

/**
 * The notices for a transition of an offer (D153), or `null`. The side that acted is not notified. `wasAccepted`: the
 * listing was under this offer, so that it opens for other offers again.
 */
export function noticesForTransition(
  { action, by }: TransitionTrigger,
  wasAccepted: boolean,
): TransitionNotices | null {
  const freed = wasAccepted ? ({ others: 'offer-open-again' } as const) : {}
  switch (action) {
    case 'accept':
      return { kind: 'offer-accepted', to: otherParty(by), others: 'offer-kept' }
    case 'counter':
      return { kind: 'offer-countered', to: otherParty(by) }
    case 'reject':
      return { kind: 'offer-rejected', to: ['buyer'] }
    case 'withdraw':
      return { kind: 'offer-withdrawn', to: ['agent'] }
    case 'release':
      return { kind: 'offer-released', to: otherParty(by), ...freed }
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

type QuotingNotice = { kind: NoticeKind; occurrence: string }

const once = (kind: NoticeKind): QuotingNotice => ({ kind, occurrence: occurrenceOf(kind, {}) })

/** The notices to the other side that may quote the messages of these amounts of an offer. */
export const noticesQuotingAmounts = <Amount extends NamedAmount>(
  amounts: readonly Amount[],
  isIncluded: (amount: Amount) => boolean,
): QuotingNotice[] =>
  amounts.flatMap((amount, i): QuotingNotice[] => {
    if (!isIncluded(amount)) return []
    if (i === 0) return [once('offer-made')]
    return [{ kind: 'offer-countered', occurrence: occurrenceOf('offer-countered', { amounts: i + 1 }) }]
  })

/** The notices to the other side that may quote what this side wrote. */
export const noticesQuoting = (side: OfferParty, amounts: readonly NamedAmount[]): QuotingNotice[] => [
  ...noticesQuotingAmounts(amounts, ({ by }) => by === side),
  ...(side === 'agent' ? [once('offer-rejected')] : []),
  once('offer-released'),
]

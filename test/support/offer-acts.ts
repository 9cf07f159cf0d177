import { jobId } from '@/lib/domain/jobs'
import { type Actor } from '@/lib/domain/user'
import { runNow } from '@/lib/services/jobs/run-job'
import { acceptOffer, counterOffer, releaseOffer } from '@/lib/services/offers/negotiate-offer'
import { expireDueOffer } from '@/lib/services/offers/offer-deadlines'
import { confirmPayment } from '@/lib/services/payments/payments'
import { recordTransfer } from '@/lib/services/payments/transfers'

/** An offer with its people, in a form that can be sent to another process. */
export type Scene = {
  agent: Actor
  admin: Actor
  buyer: Actor
  rival: Actor
  propertyId: string
  offerId: string
  /** Another buyer's offer on the same listing. */
  rivalId: string
  /** Empty if no payment was started. */
  intentId: string
}

const end = ({ offerId }: Scene) => runNow(jobId('end-offer', offerId), expireDueOffer)
const confirm = ({ buyer, offerId, intentId }: Scene) =>
  confirmPayment(buyer, { id: offerId, transactionId: intentId })

/** The acts on an offer with all their immediate consequences, which may be interrupted anywhere. */
export const ACTS = {
  'an acceptance': ({ agent, offerId }: Scene) => acceptOffer(agent, { id: offerId }),
  'a counter-offer': ({ agent, offerId }: Scene) => counterOffer(agent, { id: offerId, amount: 480_000 }),
  'the end of a pending offer': end,
  'the end of an accepted offer': end,
  'a release': ({ agent, offerId }: Scene) =>
    releaseOffer(agent, { id: offerId, reason: 'The bank said no.' }),
  'a settlement': confirm,
  'a payment that comes too late': confirm,
  'the record of a transfer': ({ admin, offerId }: Scene) =>
    recordTransfer(admin, {
      id: offerId,
      amount: 1_250_000,
      bankReference: `FT${offerId}`,
      receivedOn: new Date().toISOString().slice(0, 10),
    }),
} satisfies Record<string, (scene: Scene) => Promise<unknown>>

export type ActName = keyof typeof ACTS

export const ACT_NAMES = Object.keys(ACTS) as ActName[]

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

const expire = ({ offerId }: Scene) => runNow(jobId('end-offer', offerId), expireDueOffer)
const confirm = ({ buyer, offerId, intentId }: Scene) =>
  confirmPayment(buyer, { id: offerId, transactionId: intentId })

/** What people and jobs do with an offer, with all immediate consequences; tests interrupt it anywhere. */
export const ACTS = {
  'accepting an offer': ({ agent, offerId }: Scene) => acceptOffer(agent, { id: offerId }),
  'countering an offer': ({ agent, offerId }: Scene) => counterOffer(agent, { id: offerId, amount: 480_000 }),
  'expiring a pending offer': expire,
  'expiring an accepted offer': expire,
  'releasing an offer': ({ agent, offerId }: Scene) =>
    releaseOffer(agent, { id: offerId, reason: 'The bank said no.' }),
  'settling a payment': confirm,
  'settling a late payment': confirm,
  'recording a transfer': ({ admin, offerId }: Scene) =>
    recordTransfer(admin, {
      id: offerId,
      amount: 1_250_000,
      bankReference: `FT${offerId}`,
      receivedOn: new Date().toISOString().slice(0, 10),
    }),
} satisfies Record<string, (scene: Scene) => Promise<unknown>>

export type ActName = keyof typeof ACTS

export const ACT_NAMES = Object.keys(ACTS) as ActName[]

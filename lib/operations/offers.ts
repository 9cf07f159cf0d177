import 'server-only'
import { operationsOf } from '@/lib/schemas/operation'
import {
  agentOffersSchema,
  buyerOffersSchema,
  createOfferSchema,
  offerDto,
  offerIdSchema,
} from '@/lib/schemas/offer'
import {
  acceptOfferSchema,
  confirmOfferSchema,
  counterOfferSchema,
  rejectOfferSchema,
  releaseOfferSchema,
} from '@/lib/schemas/offer-answers'
import { listAgentOffers } from '@/lib/services/offers/list-agent-offers'
import { acceptOffer } from '@/lib/services/offers/accept-offer'
import { INSERTED, decided } from './answers'
import { rejectOffer } from '@/lib/services/offers/reject-offer'
import { confirmOffer } from '@/lib/services/offers/confirm-offer'
import { counterOffer } from '@/lib/services/offers/counter-offer'
import { withdrawOffer } from '@/lib/services/offers/withdraw-offer'
import { releaseOffer } from '@/lib/services/offers/release-offer'
import { extendOffer } from '@/lib/services/offers/extend-offer'
import { createOffer } from '@/lib/services/offers/create-offer'
import { listBuyerOffers } from '@/lib/services/offers/list-buyer-offers'
import { getOffer } from '@/lib/services/offers/get-offer'

const define = operationsOf('Offers')

/** Offers and their transitions. */
export const offers = {
  listAgentOffers: define({
    method: 'GET',
    path: '/agent-offers/{agentEmail}',
    summary: "List the offers on an agent's properties, newest first",
    permission: 'offer:read-as-agent',
    who: 'That agent and administrators.',
    input: agentOffersSchema,
    output: offerDto,
    list: true,
    errors: ['forbidden'],
    service: listAgentOffers,
  }),
  acceptOffer: define({
    method: 'PATCH',
    path: '/offers/accept/{id}',
    summary: 'Accept a pending offer; the property is under offer until it is paid',
    description:
      'The buyer must then pay by `expiresAt`. Only one offer on a property can be accepted at a time; the others stay pending as back-ups. With `amount`, the call is refused if the amount has changed.',
    permission: 'offer:answer',
    who: 'The side whose turn it is: its agent, or its buyer after a counteroffer.',
    input: acceptOfferSchema,
    errors: ['forbidden', 'not_found', 'conflict'],
    changes: ['lists', 'properties'],
    ...decided('Offer accepted successfully'),
    service: acceptOffer,
  }),
  confirmOffer: define({
    method: 'PATCH',
    path: '/offers/confirm/{id}',
    summary: 'Keep a pending offer whose property has changed; its agent can accept it again',
    permission: 'offer:confirm',
    who: "The offer's buyer.",
    input: confirmOfferSchema,
    errors: ['forbidden', 'not_found', 'conflict'],
    changes: 'nothing',
    ...decided('Offer confirmed successfully'),
    service: confirmOffer,
  }),
  rejectOffer: define({
    method: 'PATCH',
    path: '/offers/reject/{id}',
    summary: 'Reject a pending offer',
    permission: 'offer:decide',
    who: 'Its agent.',
    input: rejectOfferSchema,
    errors: ['forbidden', 'not_found', 'conflict'],
    changes: 'nothing',
    ...decided('Offer rejected successfully'),
    service: rejectOffer,
  }),
  counterOffer: define({
    method: 'PATCH',
    path: '/offers/counter/{id}',
    summary: "Counter a pending offer; then it is the other side's turn",
    description:
      "Only the side whose turn it is; the buyer after the agent has countered. The amount changes, the deadline restarts, and it is the other side's turn.",
    permission: 'offer:answer',
    who: 'The side whose turn it is: its agent, or its buyer after a counteroffer.',
    input: counterOfferSchema,
    limit: 'offers',
    errors: ['forbidden', 'not_found', 'conflict'],
    changes: 'nothing',
    ...decided('Offer countered successfully'),
    service: counterOffer,
  }),
  withdrawOffer: define({
    method: 'PATCH',
    path: '/offers/withdraw/{id}',
    summary: 'Withdraw a pending offer',
    permission: 'offer:withdraw',
    who: "The offer's buyer.",
    input: offerIdSchema,
    errors: ['forbidden', 'not_found', 'conflict'],
    changes: 'nothing',
    ...decided('Offer withdrawn successfully'),
    service: withdrawOffer,
  }),
  releaseOffer: define({
    method: 'PATCH',
    path: '/offers/release/{id}',
    summary: 'Release an accepted offer; the property is available again',
    description:
      'The reason is shown to the buyer. An unfinished payment is canceled; a completed one is refunded in full.',
    permission: 'offer:decide',
    who: 'Its agent.',
    input: releaseOfferSchema,
    errors: ['forbidden', 'not_found', 'conflict'],
    changes: ['lists', 'properties'],
    ...decided('Offer released successfully'),
    service: releaseOffer,
  }),
  extendOffer: define({
    method: 'PATCH',
    path: '/offers/extend/{id}',
    summary: 'Extend the payment deadline of an accepted offer, once',
    permission: 'offer:decide',
    who: 'Its agent.',
    input: offerIdSchema,
    errors: ['forbidden', 'not_found', 'conflict'],
    changes: 'nothing',
    ...decided('Offer extended successfully'),
    service: extendOffer,
  }),
  createOffer: define({
    method: 'POST',
    path: '/offers',
    summary: 'Make an offer on a verified, unsold property; while another is accepted, it is a back-up',
    description:
      "The buyer, the date and the property's details come from the session and the property; those in the body are ignored. A buyer can have one open offer per property. It expires at `expiresAt`.",
    permission: 'offer:create',
    who: 'Buyers (role user).',
    input: createOfferSchema,
    limit: 'offers',
    status: 201,
    errors: ['forbidden', 'not_found', 'conflict'],
    changes: 'nothing',
    ...INSERTED,
    service: createOffer,
  }),
  listBuyerOffers: define({
    method: 'GET',
    path: '/offers/by-email/{email}',
    summary: "List a buyer's offers, newest first",
    permission: 'offer:read-as-buyer',
    who: 'That buyer and administrators.',
    input: buyerOffersSchema,
    output: offerDto,
    list: true,
    errors: ['forbidden'],
    service: listBuyerOffers,
  }),
  getOffer: define({
    method: 'GET',
    path: '/offers/by-id/{id}',
    summary: 'Read one offer',
    permission: 'offer:read-as-buyer',
    who: 'Its buyer, its agent and administrators.',
    input: offerIdSchema,
    output: offerDto,
    errors: ['not_found'],
    service: getOffer,
  }),
}

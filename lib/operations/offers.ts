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
import { getOffer, listAgentOffers, listBuyerOffers } from '@/lib/services/offers/list-offers'
import {
  acceptOffer,
  confirmOffer,
  counterOffer,
  extendOffer,
  rejectOffer,
  releaseOffer,
  withdrawOffer,
  createOffer,
} from '@/lib/services/offers/negotiate-offer'
import { exportSalesSchema } from '@/lib/schemas/sales'
import { INSERTED, decided, fileOf } from './responses'

const define = operationsOf('Offers')

/** Offers and their transitions. */
export const offers = {
  listAgentOffers: define('GET /agent-offers/{agentEmail}', {
    summary: "List the offers on an agent's properties, newest first",
    permission: 'offer:read-as-agent',
    accessText: 'That agent and administrators.',
    input: agentOffersSchema,
    output: offerDto,
    list: true,
    errors: ['forbidden'],
    service: listAgentOffers,
  }),
  acceptOffer: define('PATCH /offers/accept/{id}', {
    summary: 'Accept a pending offer; the property is under offer until it is paid',
    description:
      'The buyer must then pay by `expiresAt`. Only one offer on a property can be accepted at a time; the others stay pending as back-ups. With `amount`, the call is refused if the amount has changed.',
    permission: 'offer:answer',
    accessText: 'The side whose turn it is: its agent, or its buyer after a counteroffer.',
    input: acceptOfferSchema,
    changes: ['lists', 'properties'],
    ...decided('Offer accepted successfully'),
    service: acceptOffer,
  }),
  confirmOffer: define('PATCH /offers/confirm/{id}', {
    summary: 'Keep a pending offer whose property has changed; its agent can accept it again',
    permission: 'offer:confirm',
    accessText: "The offer's buyer.",
    input: confirmOfferSchema,
    changes: 'nothing',
    ...decided('Offer confirmed successfully'),
    service: confirmOffer,
  }),
  rejectOffer: define('PATCH /offers/reject/{id}', {
    summary: 'Reject a pending offer',
    permission: 'offer:decide',
    accessText: 'Its agent.',
    input: rejectOfferSchema,
    changes: 'nothing',
    ...decided('Offer rejected successfully'),
    service: rejectOffer,
  }),
  counterOffer: define('PATCH /offers/counter/{id}', {
    summary: "Counter a pending offer; then it is the other side's turn",
    description:
      "Only the side whose turn it is; the buyer after the agent has countered. The amount changes, the deadline restarts, and it is the other side's turn.",
    permission: 'offer:answer',
    accessText: 'The side whose turn it is: its agent, or its buyer after a counteroffer.',
    input: counterOfferSchema,
    limit: 'offers',
    changes: 'nothing',
    ...decided('Offer countered successfully'),
    service: counterOffer,
  }),
  withdrawOffer: define('PATCH /offers/withdraw/{id}', {
    summary: 'Withdraw a pending offer',
    permission: 'offer:withdraw',
    accessText: "The offer's buyer.",
    input: offerIdSchema,
    changes: 'nothing',
    ...decided('Offer withdrawn successfully'),
    service: withdrawOffer,
  }),
  releaseOffer: define('PATCH /offers/release/{id}', {
    summary: 'Release an accepted offer; the property is available again',
    description:
      'The reason is shown to the other side. An unfinished payment is canceled. A completed one is refunded in full if the agent releases the offer; the buyer cannot release it then.',
    permission: 'offer:answer',
    accessText: 'Its agent and its buyer.',
    input: releaseOfferSchema,
    changes: ['lists', 'properties'],
    ...decided('Offer released successfully'),
    service: releaseOffer,
  }),
  extendOffer: define('PATCH /offers/extend/{id}', {
    summary: 'Extend the payment deadline of an accepted offer, once',
    permission: 'offer:decide',
    accessText: 'Its agent.',
    input: offerIdSchema,
    changes: 'nothing',
    ...decided('Offer extended successfully'),
    service: extendOffer,
  }),
  createOffer: define('POST /offers', {
    summary: 'Make an offer on a verified, unsold property; while another is accepted, it is a back-up',
    description:
      "The buyer, the date and the property's details come from the session and the property; those in the body are ignored. A buyer can have one open offer per property. It expires at `expiresAt`.",
    permission: 'offer:create',
    accessText: 'Buyers (role user).',
    input: createOfferSchema,
    limit: 'offers',
    changes: 'nothing',
    ...INSERTED,
    service: createOffer,
  }),
  listBuyerOffers: define('GET /offers/by-email/{email}', {
    summary: "List a buyer's offers, newest first",
    permission: 'offer:read-as-buyer',
    accessText: 'That buyer and administrators.',
    input: buyerOffersSchema,
    output: offerDto,
    list: true,
    errors: ['forbidden'],
    service: listBuyerOffers,
  }),
  getOffer: define('GET /offers/by-id/{id}', {
    summary: 'Read one offer',
    permission: 'offer:read-as-buyer',
    accessText: 'Its buyer, its agent and administrators.',
    input: offerIdSchema,
    output: offerDto,
    errors: ['not_found'],
    service: getOffer,
  }),
  exportSales: define('GET /exports/sales.csv', {
    summary: 'Download your sales of a year as a CSV file',
    description:
      'RFC 4180, UTF-8 with a byte order mark: the sales of the year, latest first, then its refunds, with negative amounts. Text that a spreadsheet would read as a formula starts with an apostrophe.',
    permission: 'offer:read-as-agent',
    accessText: 'Agents, their own.',
    input: exportSalesSchema,
    limit: 'export',
    ...fileOf('text/csv'),
    errors: ['forbidden'],
  }),
}

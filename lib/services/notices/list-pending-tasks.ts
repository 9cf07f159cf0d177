import 'server-only'
import { type OfferDoc, type PropertyDoc } from '@/lib/data/collections'
import { findAnswerableOffers, findOffersToActOn } from '@/lib/data/offers'
import { findOffersForAdmins } from '@/lib/data/offers-for-admins'
import { findManagedProperties } from '@/lib/data/properties'
import { formatMoment } from '@/lib/domain/moments'
import { formatMoney, formatPrice, toMajor } from '@/lib/domain/money'
import { hasExpired, isPayable } from '@/lib/domain/offer'
import { offerValueOf } from '@/lib/domain/offer-terms'
import { can } from '@/lib/domain/permissions'
import { UNDECIDED_STATUS } from '@/lib/domain/property'
import { awaitsTransfer, isPaidByTransfer, transferReference } from '@/lib/domain/transfer'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type PendingTaskDto, type PendingTasksDto } from '@/lib/schemas/notices'

/** The most tasks that are listed; of more, the page only shows a link. */
const LISTED_LIMIT = 3

/** How many rows are read of each list: more than are listed, because some may no longer be pending. */
const READ_LIMIT = 6

/** The rows among the first of a list that are still pending. */
const firstPending = async <Row>(
  list: { rows(limit: number): Promise<Row[]> },
  isPending: (row: Row) => boolean = () => true,
): Promise<Row[]> => (await list.rows(READ_LIMIT)).filter(isPending)

const taskGroup = (items: PendingTaskDto[], href: string): PendingTasksDto => ({
  items: items.slice(0, LISTED_LIMIT),
  more: items.length > LISTED_LIMIT ? href : null,
})

/** "by Nov 29, 2026, 2:03 PM UTC" */
const deadlineText = ({ expiresAt }: OfferDoc): string => `by ${formatMoment(expiresAt)}`

const payTask = (offer: OfferDoc): PendingTaskDto => ({
  id: offer._id.toHexString(),
  title: `Your offer was accepted: pay ${deadlineText(offer)}`,
  text: `${offer.propertyTitle}, ${formatMoney(toMajor(offer.amountMinor))}`,
  action: 'Pay',
  href: paths.user.payment(offer._id.toHexString()),
})

const answerTask = (
  offer: OfferDoc,
  title: string,
  href: string,
  { amountMinor }: Pick<OfferDoc, 'amountMinor'> = offer,
): PendingTaskDto => ({
  id: offer._id.toHexString(),
  title: `${title} ${deadlineText(offer)}`,
  text: `${offer.propertyTitle}, ${formatPrice(toMajor(amountMinor))}`,
  action: 'Reply',
  href,
})

/** The task of a buyer about an offer of theirs, which they answer on the page `href`. */
function ownTask(offer: OfferDoc, href: string): PendingTaskDto {
  if (isPayable(offer.status)) return payTask(offer)
  return offer.listingChangedAt
    ? answerTask(offer, 'The home has changed: keep or withdraw your offer', href, offerValueOf(offer))
    : answerTask(offer, 'Reply to the agent’s counteroffer', href)
}

const verifyTask = ({ _id, title, location }: PropertyDoc): PendingTaskDto => ({
  id: _id.toHexString(),
  title: 'A home needs verification',
  text: `${title}, ${location}`,
  action: 'Verify',
  href: paths.admin.moderation,
})

/** The task of an administrator about the money of an offer (D194). */
function toAdminTask(offer: OfferDoc): PendingTaskDto {
  const id = offer._id.toHexString()
  const title = offer.propertyTitle
  const { admin } = paths
  if (!isPaidByTransfer(offer.amountMinor))
    return {
      id,
      title: 'A refund failed. Make sure the buyer is refunded.',
      text: `${title}, ${formatMoney(toMajor(offer.amountMinor))}`,
      action: 'See what happened',
      href: admin.auditOf(id),
    }
  const reference = transferReference(id)
  return awaitsTransfer(offer)
    ? {
        id,
        title: `A bank transfer is expected ${deadlineText(offer)}`,
        text: `${title}, ${formatMoney(toMajor(offer.amountMinor))}, ${reference}`,
        action: 'Record',
        href: admin.transfer(id),
      }
    : {
        id,
        title: 'A bank transfer can’t be used: refund it',
        // The transfer may have another amount than the offer.
        text: `${title}, ${reference}`,
        action: 'Refund',
        href: admin.transfers,
      }
}

/**
 * The actor's pending tasks (D158): accepted offers to pay, offers to answer, bank transfers to record, money to
 * return, listings to verify. New agents and administrators still pay and answer the offers they made before (D542).
 * Reads a few rows by index.
 */
export async function listPendingTasks(actor: Actor): Promise<PendingTasksDto> {
  if (can(actor, 'property:decide')) return tasksOfAdministrator(actor)
  return can(actor, 'offer:create') ? tasksOfBuyer(actor) : tasksOfAgent(actor)
}

/** The tasks of a former buyer, whose offers are each on a page of its own. */
const tasksOfFormerBuyer = async (id: string, now: Date): Promise<PendingTaskDto[]> =>
  (await firstPending(findOffersToActOn(id, now))).map((offer) =>
    ownTask(offer, paths.user.payment(offer._id.toHexString())),
  )

async function tasksOfAdministrator({ id }: Actor): Promise<PendingTasksDto> {
  const now = new Date()
  const [own, offers, listings] = await Promise.all([
    tasksOfFormerBuyer(id, now),
    firstPending(findOffersForAdmins(), (offer) => !hasExpired(offer, now)),
    firstPending(findManagedProperties({ search: '', status: UNDECIDED_STATUS }, 'oldest')),
  ])
  const money = [...own, ...offers.map(toAdminTask)]
  const verifications = listings.map(verifyTask)
  // Money first, but at least one of each kind.
  const firstMoney = money.slice(0, verifications.length > 0 ? LISTED_LIMIT - 1 : LISTED_LIMIT)
  // Failed refunds of cards are in the queue.
  const isTransferOmitted = offers
    .slice(Math.max(0, firstMoney.length - own.length))
    .some(({ amountMinor }) => isPaidByTransfer(amountMinor))
  const href = isTransferOmitted ? paths.admin.transfers : paths.admin.moderation
  return taskGroup([...firstMoney, ...verifications, ...money.slice(firstMoney.length)], href)
}

async function tasksOfAgent({ id }: Actor): Promise<PendingTasksDto> {
  const now = new Date()
  const [own, offers] = await Promise.all([
    tasksOfFormerBuyer(id, now),
    firstPending(findAnswerableOffers(id, now)),
  ])
  const { requests } = paths.agent
  return taskGroup(
    [...own, ...offers.map((offer) => answerTask(offer, 'An offer needs your reply', requests))],
    own.length > LISTED_LIMIT ? paths.area('agent') : requests,
  )
}

async function tasksOfBuyer({ id }: Actor): Promise<PendingTasksDto> {
  const { bought } = paths.user
  const offers = await findOffersToActOn(id, new Date()).rows(READ_LIMIT)
  return taskGroup(
    offers.map((offer) => ownTask(offer, bought)),
    bought,
  )
}

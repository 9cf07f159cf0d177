import 'server-only'
import { transaction, ObjectId } from '@/lib/data/client'
import { type ReviewDoc } from '@/lib/data/collections'
import { type PageQuery } from '@/lib/data/listing-search/page'
import { findBuyersOf } from '@/lib/data/offers'
import { closeReportCases, updateReportedText } from '@/lib/data/reports'
import {
  deleteReview as removeReview,
  findManagedReviews,
  findReview,
  findReviewOfProperty,
  findReviews,
  findReviewsOfProperty,
  findReviewsOfWriter,
  insertReview,
  updateReview as changeReview,
} from '@/lib/data/reviews'
import { conflict, notFound } from '@/lib/domain/errors'
import { can } from '@/lib/domain/permissions'
import { EDITABLE_FOR_A_DAY, isEditable } from '@/lib/domain/review'
import { type Actor } from '@/lib/domain/user'
import { type AdminTablePage, type ManagedReviewDto, type ReviewTableQuery } from '@/lib/schemas/admin-table'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type ReviewState } from '@/lib/schemas/viewer'
import {
  type CreateReviewInput,
  reviewDto,
  type ReviewDto,
  type UpdateReviewInput,
} from '@/lib/schemas/review'
import { readAdminTable, readPageInBatch } from '../paging'
import { audit } from '../audit/audit-entries'
import { assertCan, recheckActor } from '../authorise'
import { refuseDuplicate } from '../duplicates'
import { listOfPerson } from '../users/people'
import { listingEvent, noticeEvent, type NotificationEvent, notify } from '../notices/notify'
import { readProperty } from '../properties/read-property'
import { serialise } from '../serialise'

/** One page of reviews for this viewer. Throws `invalid_input` for a cursor of another list. */
const readReviews = (
  query: PageQuery<ReviewDoc>,
  pageInput: PageInput,
  viewer: Actor | null,
): Promise<Page<ReviewDto>> => readPageInBatch(query, pageInput, (reviews) => toReviewDtos(reviews, viewer))

/**
 * Reviews for this viewer, with who bought the home (D259). A writer's email is for the writer and administrators (D35).
 */
export async function toReviewDtos(
  reviews: readonly ReviewDoc[],
  viewer: Actor | null,
): Promise<ReviewDto[]> {
  const buyers = await findBuyersOf(reviews.map(({ propertyId }) => propertyId))
  return reviews.map((review) => {
    const writerId = review.userId.toHexString()
    return serialise(reviewDto, review, {
      email: can(viewer, 'review:read-as-writer', writerId) ? review.email : undefined,
      reviewerName: review.name,
      reviewerImage: review.image,
      photoURL: review.image,
      boughtHere: buyers.get(review.propertyId.toHexString()) === writerId ? true : undefined,
    })
  })
}

/**
 * Creates a buyer's review of a listing and returns its id (D34). Throws `conflict` for a second one, `not_found` for a
 * listing that the buyer cannot see.
 */
export async function createReview(
  actor: Actor,
  { propertyId, review, rating }: CreateReviewInput,
): Promise<{ id: string }> {
  assertCan(actor, 'review:create')
  return transaction(async (session) => {
    const { name, image } = await recheckActor(actor, session)
    const property = await readProperty(actor, propertyId, session)
    const values = {
      propertyId: property._id,
      propertyTitle: property.title,
      agentId: property.agentId,
      userId: new ObjectId(actor.id),
      email: actor.email,
      name,
      image,
      review,
      rating,
      createdAt: new Date(),
    }
    const id = await insertReview(values, session)
    // The agent is notified once of each writer, who may delete the review and write another one.
    const occurrence = { author: actor.id }
    await notify(
      session,
      listingEvent('review-written', property, { at: new Date(), each: occurrence, values: { rating } }),
    )
    return { id: id.toHexString() }
  }).catch(refuseDuplicate(['userId', 'propertyId'], 'You have already reviewed this property'))
}

/**
 * Changes a review of the actor's; omitted fields stay, and nobody is notified again. Throws `conflict` once the review
 * is a day old (D353).
 */
export async function updateReview(actor: Actor, { id, review, rating }: UpdateReviewInput): Promise<void> {
  const stored = await findReview(id)
  if (!stored) throw notFound('Review not found')
  assertCan(actor, 'review:update', stored.userId.toHexString())
  if (!isEditable(stored.createdAt, new Date())) throw conflict(EDITABLE_FOR_A_DAY)
  const changes = { ...(review !== undefined && { review }), ...(rating !== undefined && { rating }) }
  await transaction(async (session) => {
    await recheckActor(actor, session)
    if (!(await changeReview(stored._id, changes, session))) throw notFound('Review not found')
    if (review !== undefined) await updateReportedText(stored._id, review, session)
  })
}

/** The notice to the review's writer that it was removed. */
const reviewRemovedEvent = ({ _id, userId, propertyTitle: title }: ReviewDoc): NotificationEvent =>
  noticeEvent('review-removed', _id, { person: userId }, { at: new Date(), values: { title } })

/** Deletes a review, for its writer and administrators; returns the number deleted. */
export async function deleteReview(actor: Actor, { id }: { id: string }): Promise<number> {
  const review = await findReview(id)
  if (!review) throw notFound('Review not found')
  assertCan(actor, 'review:delete', review.userId.toHexString())
  return transaction(async (session) => {
    const deletedCount = await removeReview(review._id, session)
    if (deletedCount === 0) throw notFound('Review not found')
    await closeReportCases([review._id], session)
    if (review.userId.toHexString() !== actor.id) await notify(session, reviewRemovedEvent(review))
    const { _id: targetId, propertyTitle: targetName, propertyId, rating } = review
    const target = { targetType: 'review', targetId, targetName } as const
    await audit(actor, 'review.deleted', target, { before: { propertyId, rating } }, session)
    return deletedCount
  })
}

/** `closed` if the actor writes no reviews, `written` if they have reviewed the listing, else `open`. */
export async function getReviewState(
  actor: Actor,
  { propertyId }: { propertyId: string },
): Promise<ReviewState> {
  if (!can(actor, 'review:create')) return 'closed'
  return (await findReviewOfProperty(actor.id, propertyId)) ? 'written' : 'open'
}

/** The reviews of a listing that the viewer may see, newest first. Throws `not_found` for other listings. */
export async function listPropertyReviews(
  actor: Actor,
  { propertyId, ...pageInput }: { propertyId: string } & PageInput,
): Promise<Page<ReviewDto>> {
  await readProperty(actor, propertyId)
  return readReviews(findReviewsOfProperty(propertyId), pageInput, actor)
}

/** All reviews, newest first. */
export const listReviews = (actor: Actor | null, pageInput: PageInput): Promise<Page<ReviewDto>> =>
  readReviews(findReviews(), pageInput, actor)

/**
 * The reviews by the person with this email, newest first; for that person and administrators. Throws
 * `forbidden`.
 */
export const listWriterReviews = (
  actor: Actor,
  { email, ...pageInput }: { email: string } & PageInput,
): Promise<Page<ReviewDto>> =>
  listOfPerson(actor, email, 'review:read-as-writer', (id) =>
    readReviews(findReviewsOfWriter(id), pageInput, actor),
  )

const toManagedReview = (review: ReviewDoc): ManagedReviewDto => ({
  _id: review._id.toHexString(),
  propertyId: review.propertyId.toHexString(),
  propertyTitle: review.propertyTitle,
  email: review.email,
  name: review.name,
  reviewerImage: review.image,
  review: review.review,
  rating: review.rating,
  createdAt: review.createdAt.toISOString(),
})

/** One page of all reviews, for those who may delete any. */
export function manageReviews(
  actor: Actor,
  { search, rating, sort, ...cursors }: ReviewTableQuery,
): Promise<AdminTablePage<ManagedReviewDto>> {
  assertCan(actor, 'review:delete')
  const ratingFilter = rating === null ? null : Number(rating)
  return readAdminTable(findManagedReviews({ search, rating: ratingFilter }, sort), cursors, toManagedReview)
}

import 'server-only'
import { findApplicationsOf } from '@/lib/data/applications'
import { findAudit } from '@/lib/data/audit'
import { findAnswers } from '@/lib/data/answers'
import { findBlocksOf } from '@/lib/data/blocks'
import { findBulkChangesOf } from '@/lib/data/bulk-changes'
import { findCalendarFeedOf } from '@/lib/data/calendar-feeds'
import {
  type AuditDoc,
  type DraftDoc,
  type HomeMarkDoc,
  type ImportDoc,
  type OfferDoc,
  type PropertyDoc,
  type ReportDoc,
  type TransferDoc,
  type UserDoc,
  type ViewingDoc,
} from '@/lib/data/collections'
import { findConversationsById } from '@/lib/data/conversations'
import { findDraftsOf } from '@/lib/data/drafts'
import { findMarks } from '@/lib/data/home-marks'
import { ObjectId } from '@/lib/data/ids'
import { findHandoversOf } from '@/lib/data/handovers'
import { findImportsOfAgent } from '@/lib/data/imports'
import { valuesOf } from '@/lib/data/listing-values'
import { findMessagesOf } from '@/lib/data/messages'
import { findNotesOf } from '@/lib/data/notes'
import { findReadyAnswers } from '@/lib/data/ready-answers'
import { findNotices } from '@/lib/data/notices'
import { findInvitationsTo, findOffice } from '@/lib/data/offices'
import { findAllOpenHousesOf, findReservationsOf } from '@/lib/data/open-houses'
import { findOffersOfAgents, findOffersOfBuyer } from '@/lib/data/offers'
import { findPropertiesOfAgents } from '@/lib/data/properties'
import { findReportsOf } from '@/lib/data/reports'
import { findReviewsOfWriter } from '@/lib/data/reviews'
import { findDigests, findSavedSearches } from '@/lib/data/saved-searches'
import { openSessions } from '@/lib/data/sessions'
import { findReactionsOf, findSharedWishlists } from '@/lib/data/shared-wishlists'
import { findTransfersFor } from '@/lib/data/transfers'
import { findSignInLinks, findUserById } from '@/lib/data/users'
import { findAvailability } from '@/lib/data/availability'
import { findViewings } from '@/lib/data/viewings'
import { findWishlist } from '@/lib/data/wishlist'
import { findRefusedOffers } from '@/lib/data/refused-offers'
import { toMajor } from '@/lib/domain/money'
import { NOTICE_GROUP_NAMES } from '@/lib/domain/notice-row'
import { wantsGroup } from '@/lib/domain/notices'
import { notFound } from '@/lib/domain/errors'
import { givenAddress } from '@/lib/domain/address'
import { withCurrentStatus, isHoldingListing, type OfferParty } from '@/lib/domain/offer'
import { turnOf } from '@/lib/domain/offer-terms'
import { writeSearch } from '@/lib/domain/saved-search'
import { isPaidByTransfer } from '@/lib/domain/transfer'
import { type Actor } from '@/lib/domain/user'
import { type PersonalData } from '@/lib/schemas/personal-data'
import { toLicenceDto } from '../agents/licence'
import { toApplicationDto } from '../applications/applications'
import { changesOf } from '../audit/list-audit'
import { assertCan } from '../authorise'
import { toAvailabilityDto } from '../availability/availability'
import { readOwnEnquiries } from '../enquiries/enquiries'
import { toNoticeDto } from '../notices/list-notices'
import { readAll } from '../paging'
import { rejectionOf } from '../properties/read-property'

/** A part of the file: a value, or for a list a function that reads it while the file is written. */
type Part<Value> = Value extends (infer Item)[] ? AsyncIterable<Item[]> : Value
type Parts = { [Name in keyof PersonalData]: Part<PersonalData[Name]> }

/**
 * All data stored about the person as the text of `PersonalData`, streamed. Also for a suspended account. Throws
 * `not_found` if the account is deleted.
 */
export async function exportData(actor: Actor): Promise<AsyncGenerator<string>> {
  assertCan(actor, 'user:export', actor.id)
  const user = await findUserById(actor.id)
  if (!user) throw notFound('User not found')
  return toJson(partsOf(user))
}

function partsOf(user: UserDoc): Parts {
  const id = user._id.toHexString()
  const everything = { search: '', action: null, actorId: null, targetId: null, from: null, until: null }
  return {
    exportedAt: new Date().toISOString(),
    account: toAccount(user),
    signInLinks: linksOf(user),
    wishlist: readAll(findWishlist(id), ({ propertyId, createdAt, note }) => ({
      propertyId: propertyId.toHexString(),
      createdAt: createdAt.toISOString(),
      ...(note !== undefined && { note }),
    })),
    refusedOffers: readAll(findRefusedOffers(id), ({ propertyId, at }) => ({
      propertyId: propertyId.toHexString(),
      at: at.toISOString(),
    })),
    hiddenHomes: readAll(findMarks(id, 'hidden'), toMarkedHome),
    seenHomes: readAll(findMarks(id, 'seen'), toMarkedHome),
    sharedWishlists: readAll(findSharedWishlists(id), ({ _id, ownerId, createdAt, activeAt }) => ({
      _id: _id.toHexString(),
      isOwner: ownerId.equals(user._id),
      createdAt: createdAt.toISOString(),
      activeAt: activeAt?.[id]?.toISOString(),
    })),
    sharedReactions: readAll(
      findReactionsOf(id),
      ({ sharedWishlistId, propertyId, createdAt, ...reaction }) => ({
        sharedWishlistId: sharedWishlistId.toHexString(),
        propertyId: propertyId.toHexString(),
        kind: reaction.kind,
        ...(reaction.kind === 'comment' && { text: reaction.text }),
        createdAt: createdAt.toISOString(),
      }),
    ),
    calendarLinks: calendarLinksOf(id),
    savedSearches: readAll(findSavedSearches(id), ({ _id, createdAt, seenAt, ...saved }) => ({
      _id: _id.toHexString(),
      name: saved.name,
      search: writeSearch(saved.filters),
      frequency: saved.frequency,
      timeZone: saved.timeZone,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    digests: readAll(findDigests(id), ({ _id, to, frequency, sections }) => ({
      _id: _id.toHexString(),
      at: to.toISOString(),
      frequency,
      sections: sections.map(({ name, total, homes }) => ({
        name,
        total,
        propertyIds: homes.map(({ propertyId }) => propertyId.toHexString()),
      })),
    })),
    reviews: readAll(findReviewsOfWriter(id), ({ _id, propertyId, createdAt, ...review }) => ({
      _id: _id.toHexString(),
      propertyId: propertyId.toHexString(),
      propertyTitle: review.propertyTitle,
      review: review.review,
      rating: review.rating,
      createdAt: createdAt.toISOString(),
    })),
    offersMade: readAll(findOffersOfBuyer(id), toOffer('buyer')),
    bankTransfers: transfersOf(id),
    properties: readAll(findPropertiesOfAgents([id]), toProperty),
    imports: readAll(findImportsOfAgent(id), toImport),
    drafts: readAll(findDraftsOf([id]), toDraft),
    handovers: readAll(findHandoversOf(id), ({ _id, from, to, state, moved, createdAt, endedAt }) => ({
      _id: _id.toHexString(),
      side: from.equals(user._id)
        ? ('from' as const)
        : to.equals(user._id)
          ? ('to' as const)
          : ('by' as const),
      state,
      homes: moved.homes,
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    bulkChanges: readAll(findBulkChangesOf(id), ({ _id, change, state, createdAt, ...counts }) => ({
      ...{ _id: _id.toHexString(), kind: change.kind, state, total: counts.total },
      ...{ changed: counts.changed, unchanged: counts.unchanged, refused: counts.refused },
      createdAt: createdAt.toISOString(),
    })),
    offersReceived: readAll(findOffersOfAgents([id]), toOffer('agent')),
    messages: messagesOf(id),
    enquiries: enquiriesOf(user),
    openHouses: readAll(findAllOpenHousesOf(id), (openHouse) => ({
      _id: openHouse._id.toHexString(),
      propertyTitle: openHouse.propertyTitle,
      startsAt: openHouse.startsAt.toISOString(),
      endsAt: openHouse.endsAt.toISOString(),
      note: openHouse.note,
      capacity: openHouse.capacity,
      reason: openHouse.reason,
    })),
    reservations: readAll(findReservationsOf(id), ({ openHouseId, people, ...one }) => ({
      openHouseId: openHouseId.toHexString(),
      startsAt: one.startsAt.toISOString(),
      people,
      createdAt: one.createdAt.toISOString(),
    })),
    blocks: blocksOf(id),
    viewings: readAll(findViewings(id, {}), toViewing(user)),
    availability: availabilityOf(user),
    answers: answersOf(user),
    notes: readAll(findNotesOf(id), ({ conversationId, text, at }) => ({
      conversationId: conversationId.toHexString(),
      text,
      at: at.toISOString(),
    })),
    readyAnswers: readyAnswersOf(user),
    reports: readAll(findReportsOf(id), toReport),
    applications: readAll(findApplicationsOf(id), toApplicationDto),
    notices: readAll(findNotices(id), (notice) => {
      const { title, text, at, isNew } = toNoticeDto(notice)
      return { at, title, text, isRead: !isNew }
    }),
    decisions: readAll(findAudit({ ...everything, actorId: id }), toDecision),
    decisionsAboutAccount: readAll(findAudit({ ...everything, targetId: id }), (entry) => ({
      at: entry.at.toISOString(),
      action: entry.action,
      changes: changesOf(entry),
    })),
    office: officeOf(user),
    officeInvitations: invitationsOf(user),
  }
}

async function* linksOf({ _id }: UserDoc): Part<PersonalData['signInLinks']> {
  yield await findSignInLinks(_id)
}

/** What the person wrote, without what others wrote. */
async function* messagesOf(id: string): Part<PersonalData['messages']> {
  for await (const messages of readAll(findMessagesOf(id), (message) => message)) {
    const conversations = await findConversationsById(messages.map(({ conversationId }) => conversationId))
    const titles = new Map(conversations.map((one) => [one._id.toHexString(), one.propertyTitle]))
    yield messages.map(({ conversationId, text, files, at, deletedAt }) => ({
      conversationId: conversationId.toHexString(),
      propertyTitle: titles.get(conversationId.toHexString()) ?? '',
      text,
      ...(files && { files: files.map(({ name }) => name) }),
      at: at.toISOString(),
      deletedAt: deletedAt?.toISOString(),
    }))
  }
}

async function* enquiriesOf(user: UserDoc): Part<PersonalData['enquiries']> {
  yield await readOwnEnquiries(user)
}

/** A viewing without the other side's name and words. */
const toViewing =
  ({ _id }: UserDoc) =>
  (viewing: ViewingDoc): PersonalData['viewings'][number] => {
    const { note, phone, reason, cancelledBy, feedback } = viewing
    const side = viewing.agentId.equals(_id) ? 'agent' : 'buyer'
    return {
      _id: viewing._id.toHexString(),
      propertyId: viewing.propertyId.toHexString(),
      propertyTitle: viewing.propertyTitle,
      side,
      startsAt: viewing.startsAt.toISOString(),
      zone: viewing.zone,
      wall: viewing.wall,
      status: viewing.status,
      ...(side === 'buyer' && {
        ...{ note, phone },
        ...(feedback && { feedback: { ...feedback, at: feedback.at.toISOString() } }),
      }),
      ...(cancelledBy === side && { reason }),
      createdAt: viewing.createdAt.toISOString(),
    }
  }

async function* availabilityOf({ _id }: UserDoc): Part<PersonalData['availability']> {
  const found = await findAvailability(_id)
  if (found) yield [toAvailabilityDto(found)]
}

async function* answersOf({ _id }: UserDoc): Part<PersonalData['answers']> {
  const answers = await findAnswers([_id], new Date(0))
  yield answers.map(({ at, ms }) => ({ at: at.toISOString(), minutes: Math.round(ms / 60_000) }))
}

async function* readyAnswersOf({ _id }: UserDoc): Part<PersonalData['readyAnswers']> {
  const answers = await findReadyAnswers(_id)
  yield answers.map(({ name, text, sharedWith }) => ({ name, text, isShared: sharedWith !== undefined }))
}

async function* officeOf({ _id, officeId }: UserDoc): Part<PersonalData['office']> {
  const office = officeId && (await findOffice(officeId))
  const own = office?.members.find(({ personId }) => personId.equals(_id))
  if (office && own) yield [{ name: office.name, role: own.role, joinedAt: own.joinedAt.toISOString() }]
}

/** Those to the account's verified email; anybody can enter another one. */
async function* invitationsOf({ email, emailVerified }: UserDoc): Part<PersonalData['officeInvitations']> {
  if (emailVerified === null) return
  const found = await findInvitationsTo(email)
  yield found.map(({ officeName, role, sentAt, expiresAt }) => ({
    officeName,
    role,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

async function* calendarLinksOf(id: string): Part<PersonalData['calendarLinks']> {
  const feed = await findCalendarFeedOf(id)
  if (feed) yield [{ createdAt: feed.createdAt.toISOString() }]
}

async function* blocksOf(id: string): Part<PersonalData['blocks']> {
  const blocks = await findBlocksOf(id)
  yield blocks.map(({ blockedId, at }) => ({ personId: blockedId.toHexString(), at: at.toISOString() }))
}

/** The bank transfers for the person's offers. */
async function* transfersOf(id: string): Part<PersonalData['bankTransfers']> {
  for await (const offers of readAll(findOffersOfBuyer(id), (offer) => offer)) {
    const titles = new Map(
      offers
        .filter(({ amountMinor }) => isPaidByTransfer(amountMinor))
        .map(({ _id, propertyTitle }) => [_id.toHexString(), propertyTitle]),
    )
    if (titles.size === 0) continue
    const transfers = await findTransfersFor([...titles.keys()].map((offerId) => new ObjectId(offerId)))
    yield transfers.map((transfer) => toTransfer(transfer, titles.get(transfer.offerId.toHexString()) ?? ''))
  }
}

const isList = (part: unknown): part is AsyncIterable<unknown[]> =>
  typeof part === 'object' && part !== null && Symbol.asyncIterator in part

/** An object's text, a line for each item of its lists. */
async function* toJson(parts: Parts): AsyncGenerator<string> {
  let before = '{\n'
  for (const [name, part] of Object.entries(parts)) {
    yield `${before}${JSON.stringify(name)}: `
    if (isList(part)) yield* listToJson(part)
    else yield JSON.stringify(part)
    before = ',\n'
  }
  yield '\n}\n'
}

async function* listToJson(list: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const items of list) {
    if (items.length === 0) continue
    yield before + items.map((item) => JSON.stringify(item)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]' : '\n]'
}

const toAccount = (user: UserDoc): PersonalData['account'] => ({
  _id: user._id.toHexString(),
  name: user.name,
  email: user.email,
  emailVerifiedAt: user.emailVerified?.toISOString() ?? null,
  photoURL: user.image,
  role: user.role,
  phone: user.phone ?? null,
  address: user.address ?? null,
  company: user.company ?? null,
  website: user.website ?? null,
  licence: toLicenceDto(user.licence),
  hasPassword: user.passwordHash !== undefined,
  mailedAbout: NOTICE_GROUP_NAMES.filter((group) => wantsGroup(group, user.mailChoice)),
  showsSeen: !user.hidesSeen,
  importTypes: user.importTypes ?? [],
  createdAt: user.createdAt.toISOString(),
  lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  sessions: openSessions(user, new Date()).map(({ device, way, createdAt, lastSeenAt, expiresAt }) => ({
    device,
    way,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  })),
})

const toMarkedHome = ({ propertyId, at }: HomeMarkDoc): PersonalData['hiddenHomes'][number] => ({
  propertyId: propertyId.toHexString(),
  at: at.toISOString(),
})

/** An offer without its other party and their texts; the agent's reason stays, as the buyer received it. */
const toOffer =
  (viewer: OfferParty) =>
  (offer: OfferDoc): PersonalData['offersMade'][number] => ({
    _id: offer._id.toHexString(),
    propertyId: offer.propertyId.toHexString(),
    propertyTitle: offer.propertyTitle,
    propertyLocation: offer.propertyLocation,
    propertyImage: offer.propertyImage,
    offerAmount: toMajor(offer.amountMinor),
    minPrice: offer.minPriceMinor === undefined ? undefined : toMajor(offer.minPriceMinor),
    maxPrice: offer.maxPriceMinor === undefined ? undefined : toMajor(offer.maxPriceMinor),
    buyingDate: offer.buyingDate,
    status: offer.status,
    createdAt: offer.createdAt.toISOString(),
    decidedAt: offer.decidedAt?.toISOString() ?? null,
    expiresAt: offer.expiresAt?.toISOString(),
    acceptedAt: offer.acceptedAt?.toISOString(),
    extendedAt: offer.extendedAt?.toISOString(),
    listingVersion: offer.listingVersion.toISOString(),
    listingChangedAt: offer.listingChangedAt?.toISOString(),
    turn: turnOf(offer),
    amounts: offer.amounts.map(({ by, amountMinor, at, note }) => ({
      by,
      amount: toMajor(amountMinor),
      at: at.toISOString(),
      note: by === viewer ? note : undefined,
    })),
    ...offer.terms,
    closedAs: offer.closedAs,
    cause: offer.cause,
    releasedBy: offer.releasedBy,
    reason: viewer === 'agent' && offer.releasedBy === 'buyer' ? undefined : offer.reason,
    ...(isHoldingListing(withCurrentStatus(offer, new Date()).status) &&
      offer.address &&
      givenAddress(offer.address)),
    ...(viewer === 'buyer' && { card: offer.card }),
    transactionId: offer.transactionId,
    paidAt: offer.paidAt?.toISOString(),
    refundId: offer.refundId,
    refunds: offer.refunds?.map(({ amountMinor, at }) => ({
      amount: toMajor(amountMinor),
      at: at.toISOString(),
    })),
  })

const toTransfer = (
  { _id: bankReference, returned, ...transfer }: TransferDoc,
  propertyTitle: string,
): PersonalData['bankTransfers'][number] => ({
  bankReference,
  offerId: transfer.offerId.toHexString(),
  propertyTitle,
  amount: toMajor(transfer.amountMinor),
  receivedOn: transfer.receivedOn,
  recordedAt: transfer.recordedAt.toISOString(),
  state: transfer.state,
  returnedAt: returned?.at.toISOString(),
  returnNote: returned?.note,
})

const toProperty = (property: PropertyDoc): PersonalData['properties'][number] => ({
  _id: property._id.toHexString(),
  ...valuesOf(property),
  status: property.status,
  ...rejectionOf(property),
  soldAt: property.soldAt?.toISOString() ?? null,
  createdAt: property.createdAt.toISOString(),
  updatedAt: property.updatedAt.toISOString(),
})

const toReport = ({ targetType, targetId, title, ...one }: ReportDoc): PersonalData['reports'][number] => ({
  ...{ targetType, targetId: targetId.toHexString(), title, reason: one.reason },
  ...(one.words !== undefined && { words: one.words }),
  createdAt: one.createdAt.toISOString(),
})

/** An uploaded file; its content is in the listings. */
const toImport = ({ _id, createdAt, endedAt, ...one }: ImportDoc): PersonalData['imports'][number] => ({
  _id: _id.toHexString(),
  name: one.name,
  dryRun: one.dryRun,
  status: one.status,
  rows: one.rows,
  created: one.created,
  updated: one.updated,
  unchanged: one.unchanged,
  drafted: one.drafted,
  failed: one.failed,
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

const toDraft = ({
  _id,
  agentId: _,
  createdAt,
  updatedAt,
  values,
  ...draft
}: DraftDoc): PersonalData['drafts'][number] => ({
  _id: _id.toHexString(),
  ...draft,
  title: values.title ?? '',
  location: values.location ?? '',
  values,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** The person's decisions, without the names of others. */
const toDecision = (entry: AuditDoc): PersonalData['decisions'][number] => ({
  at: entry.at.toISOString(),
  action: entry.action,
  target: {
    type: entry.targetType,
    _id: entry.targetId.toHexString(),
    name: entry.targetType === 'user' ? null : (entry.targetName ?? null),
  },
  changes: changesOf(entry),
})

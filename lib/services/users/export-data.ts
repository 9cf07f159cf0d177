import 'server-only'
import { findApplicationsOf } from '@/lib/data/applications'
import { findAudit } from '@/lib/data/audit'
import { findAnswers } from '@/lib/data/answers'
import { findBlocksOf, findMessagesOf } from '@/lib/data/messages'
import { findBulkChangesOf } from '@/lib/data/bulk-changes'
import { findCalendarFeedOf, findAvailability } from '@/lib/data/availability'
import {
  type AuditDoc,
  type DraftDoc,
  type NoticeDoc,
  type OfferDoc,
  type PropertyDoc,
  type UserDoc,
  type ViewingDoc,
} from '@/lib/data/collections'
import { findConversationsById, findNotesOf } from '@/lib/data/conversations'
import { findDraftsOf } from '@/lib/data/drafts'
import { findMarks, findWishlist } from '@/lib/data/wishlist'
import { ObjectId } from '@/lib/data/client'
import { findHandoversOf } from '@/lib/data/handovers'
import { findImportsOfAgent } from '@/lib/data/imports'
import { valuesOf } from '@/lib/data/listing-values'
import { findReadyAnswers } from '@/lib/data/ready-answers'
import { findNotices } from '@/lib/data/notices'
import { findInvitationsTo, findOffice } from '@/lib/data/offices'
import { findAllOpenHousesOf, findReservationsOf } from '@/lib/data/open-houses'
import { findNotedOffers, findOffersOfAgents, findOffersOfBuyer, findRefusedOffers } from '@/lib/data/offers'
import { findPropertiesOfAgents } from '@/lib/data/properties'
import { findReportsBy } from '@/lib/data/reports'
import { findReviewsOfWriter } from '@/lib/data/reviews'
import { announcementsTo, findDigests, findSavedSearches } from '@/lib/data/saved-searches'
import { openSessions } from '@/lib/data/sessions'
import { findReactionsOf, findSharedWishlists } from '@/lib/data/shared-wishlists'
import { findTransfersFor } from '@/lib/data/payments'
import { findSignInLinks } from '@/lib/data/users'
import { findViewings } from '@/lib/data/viewings'
import { toMajor } from '@/lib/domain/money'
import { NOTICE_GROUP_NAMES } from '@/lib/domain/notice-row'
import { wantsGroup } from '@/lib/domain/notices'
import { withCurrentStatus, isHoldingListing, type OfferParty } from '@/lib/domain/offer'
import { turnOf } from '@/lib/domain/offer-terms'
import { writeSearch } from '@/lib/domain/saved-search'
import { isPaidByTransfer } from '@/lib/domain/transfer'
import { type Actor } from '@/lib/domain/user'
import { type PersonalData, personalDataDto } from '@/lib/schemas/personal-data'
import { toLicenceDto } from '../agents/licence'
import { toApplicationDto } from '../applications/applications'
import { changesOf } from '../audit/list-audit'
import { assertCan } from '../authorise'
import { toAvailabilityDto } from '../availability/availability'
import { readOwnEnquiries } from '../enquiries/enquiries'
import { toNoticeDto } from '../notices/list-notices'
import { readAll } from '../paging'
import { rejectionOf } from '../properties/read-property'
import { serialise } from '../serialise'
import { readUser } from './actor'

/** A part of the file: a value, or for a list a function that reads it while the file is written. */
type Part<Value> = Value extends (infer Item)[] ? AsyncIterable<Item[]> : Value
type Parts = { [Name in keyof PersonalData]: Part<PersonalData[Name]> }

const { shape } = personalDataDto
const itemOf = <Name extends Exclude<keyof typeof shape, 'exportedAt' | 'account'>>(
  name: Name,
): (typeof shape)[Name]['def']['element'] => shape[name].def.element

/**
 * All data stored about the person as the text of `PersonalData`, streamed. Also for a suspended account. Throws
 * `not_found` if the account is deleted.
 */
export async function exportData(actor: Actor): Promise<AsyncGenerator<string>> {
  assertCan(actor, 'user:export', actor.id)
  return toJson(partsOf(await readUser(actor.id)))
}

function partsOf(user: UserDoc): Parts {
  const id = user._id.toHexString()
  const everything = { search: '', action: null, actorId: null, targetId: null, from: null, until: null }
  return {
    exportedAt: new Date().toISOString(),
    account: toAccount(user),
    signInLinks: readOnce(() => findSignInLinks(user._id)),
    wishlist: readAll(findWishlist(id), (entry) => serialise(itemOf('wishlist'), entry)),
    refusedOffers: readAll(findRefusedOffers(id), (offer) => serialise(itemOf('refusedOffers'), offer)),
    hiddenHomes: readAll(findMarks(id, 'hidden'), (mark) => serialise(itemOf('hiddenHomes'), mark)),
    seenHomes: readAll(findMarks(id, 'seen'), (mark) => serialise(itemOf('seenHomes'), mark)),
    sharedWishlists: readAll(findSharedWishlists(id), (shared) =>
      serialise(itemOf('sharedWishlists'), shared, {
        isOwner: shared.ownerId.equals(user._id),
        activeAt: shared.activeAt?.[id],
      }),
    ),
    sharedReactions: readAll(findReactionsOf(id), (reaction) =>
      serialise(itemOf('sharedReactions'), reaction, {
        text: reaction.kind === 'comment' ? reaction.text : undefined,
      }),
    ),
    calendarLinks: readOnce(async () => {
      const feed = await findCalendarFeedOf(id)
      return feed ? [serialise(itemOf('calendarLinks'), feed)] : []
    }),
    savedSearches: readAll(findSavedSearches(id), (saved) =>
      serialise(itemOf('savedSearches'), saved, { search: writeSearch(saved.filters) }),
    ),
    digests: readAll(findDigests(id), (digest) =>
      serialise(itemOf('digests'), digest, {
        at: digest.to,
        sections: digest.sections.map(({ name, total, homes }) => ({
          name,
          total,
          propertyIds: homes.map(({ propertyId }) => propertyId),
        })),
      }),
    ),
    alertedHomes: alertedHomesOf(id),
    reviews: readAll(findReviewsOfWriter(id), (review) => serialise(itemOf('reviews'), review)),
    offersMade: readAll(findOffersOfBuyer(id), (offer) => toOffer(offer, 'buyer')),
    bankTransfers: transfersOf(id),
    properties: readAll(findPropertiesOfAgents([id]), toProperty),
    imports: readAll(findImportsOfAgent(id), (importDoc) => serialise(itemOf('imports'), importDoc)),
    drafts: readAll(findDraftsOf([id]), toDraft),
    handovers: readAll(findHandoversOf(id), (handover) =>
      serialise(itemOf('handovers'), handover, {
        side: handover.from.equals(user._id) ? 'from' : handover.to.equals(user._id) ? 'to' : 'by',
        homes: handover.moved.homes,
      }),
    ),
    bulkChanges: readAll(findBulkChangesOf(id), (bulkChange) =>
      serialise(itemOf('bulkChanges'), bulkChange, { kind: bulkChange.change.kind }),
    ),
    offersReceived: readAll(findOffersOfAgents([id]), (offer) => toOffer(offer, 'agent')),
    offerNotes: readOnce(() => offerNotesOf(user)),
    messages: messagesOf(id),
    enquiries: readOnce(() => readOwnEnquiries(user)),
    openHouses: readAll(findAllOpenHousesOf(id), (openHouse) => serialise(itemOf('openHouses'), openHouse)),
    reservations: readAll(findReservationsOf(id), (reservation) =>
      serialise(itemOf('reservations'), reservation),
    ),
    blocks: readOnce(async () =>
      (await findBlocksOf(id)).map((block) =>
        serialise(itemOf('blocks'), block, { personId: block.blockedId }),
      ),
    ),
    viewings: readAll(findViewings(id, {}), (viewing) => toViewing(viewing, user)),
    availability: readOnce(async () => {
      const availability = await findAvailability(user._id)
      return availability ? [toAvailabilityDto(availability)] : []
    }),
    answers: readOnce(async () =>
      (await findAnswers([user._id], new Date(0))).map(({ at, ms }) => ({
        at: at.toISOString(),
        minutes: Math.round(ms / 60_000),
      })),
    ),
    notes: readAll(findNotesOf(id), (note) => serialise(itemOf('notes'), note)),
    readyAnswers: readOnce(async () =>
      (await findReadyAnswers(user._id)).map(({ name, text, sharedWith }) => ({
        name,
        text,
        isShared: sharedWith !== undefined,
      })),
    ),
    reports: readAll(findReportsBy(id), (report) => serialise(itemOf('reports'), report)),
    applications: readAll(findApplicationsOf(id), toApplicationDto),
    notices: readAll(findNotices(id), toNotice),
    decisions: readAll(findAudit({ ...everything, actorId: id }), toDecision),
    decisionsAboutAccount: readAll(findAudit({ ...everything, targetId: id }), (entry) =>
      serialise(itemOf('decisionsAboutAccount'), entry, { changes: changesOf(entry) }),
    ),
    office: readOnce(() => readOffice(user)),
    officeInvitations: readOnce(() => readInvitations(user)),
  }
}

/** A notice without the name of the agent or colleague in it. */
function toNotice(notice: NoticeDoc): PersonalData['notices'][number] {
  const { agentName: _, ...values } = notice.values
  const { title, text, at, isNew } = toNoticeDto({ ...notice, values })
  return { at, title, text, isRead: !isNew }
}

/** A list that is read by one function, when it is its turn in the file. */
async function* readOnce<Item>(read: () => Promise<Item[]>): AsyncGenerator<Item[]> {
  yield await read()
}

/** The person's notes on offers of a colleague, or from before a handover. */
async function offerNotesOf({ _id }: UserDoc): Promise<PersonalData['offerNotes']> {
  const offers = await findNotedOffers(_id)
  return offers.flatMap((offer) =>
    offer.amounts
      .filter(({ authorId, note }) => note !== undefined && authorId?.equals(_id))
      .map(({ note = '', at }) =>
        serialise(itemOf('offerNotes'), offer, { offerId: offer._id, text: note, at }),
      ),
  )
}

async function* alertedHomesOf(id: string): Part<PersonalData['alertedHomes']> {
  for await (const announcements of announcementsTo(id))
    yield announcements.map((announcement) => serialise(itemOf('alertedHomes'), announcement))
}

/** The messages by the person, without those by others. */
async function* messagesOf(id: string): Part<PersonalData['messages']> {
  for await (const messages of readAll(findMessagesOf(id), (message) => message)) {
    const conversations = await findConversationsById(messages.map(({ conversationId }) => conversationId))
    const titles = new Map(
      conversations.map((conversation) => [conversation._id.toHexString(), conversation.propertyTitle]),
    )
    yield messages.map((message) =>
      serialise(itemOf('messages'), message, {
        propertyTitle: titles.get(message.conversationId.toHexString()) ?? '',
        files: message.files?.map(({ name }) => name),
      }),
    )
  }
}

/** A viewing without the other side's name and words. */
function toViewing(viewing: ViewingDoc, { _id }: UserDoc): PersonalData['viewings'][number] {
  const { note, phone, reason, cancelledBy, feedback } = viewing
  const side = viewing.agentId.equals(_id) ? 'agent' : 'buyer'
  return serialise(itemOf('viewings'), viewing, {
    side,
    ...(side === 'buyer'
      ? { note, phone, feedback }
      : { note: undefined, phone: undefined, feedback: undefined }),
    reason: cancelledBy === side && (side === 'buyer' || isOwnAct(viewing, _id)) ? reason : undefined,
  })
}

async function readOffice({ _id, officeId }: UserDoc): Promise<PersonalData['office']> {
  const office = officeId && (await findOffice(officeId))
  const ownMember = office?.members.find(({ personId }) => personId.equals(_id))
  return office && ownMember ? [serialise(itemOf('office'), ownMember, { name: office.name })] : []
}

/** The invitations to the account's email, if it is verified: anybody can enter an email that is not theirs. */
async function readInvitations({
  email,
  emailVerified,
}: UserDoc): Promise<PersonalData['officeInvitations']> {
  const invitations = emailVerified === null ? [] : await findInvitationsTo(email)
  return invitations.map((invitation) => serialise(itemOf('officeInvitations'), invitation))
}

async function* transfersOf(id: string): Part<PersonalData['bankTransfers']> {
  for await (const offers of readAll(findOffersOfBuyer(id), (offer) => offer)) {
    const titles = new Map(
      offers
        .filter(({ amountMinor }) => isPaidByTransfer(amountMinor))
        .map(({ _id, propertyTitle }) => [_id.toHexString(), propertyTitle]),
    )
    if (titles.size === 0) continue
    const transfers = await findTransfersFor([...titles.keys()].map((offerId) => new ObjectId(offerId)))
    yield transfers.map((transfer) =>
      serialise(itemOf('bankTransfers'), transfer, {
        bankReference: transfer._id,
        propertyTitle: titles.get(transfer.offerId.toHexString()) ?? '',
        returnedAt: transfer.returned?.at,
        returnNote: transfer.returned?.note,
      }),
    )
  }
}

const isList = (value: unknown): value is AsyncIterable<unknown[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** An object's text, a line for each item of its lists. */
async function* toJson(parts: Parts): AsyncGenerator<string> {
  let separator = '{\n'
  for (const [name, value] of Object.entries(parts)) {
    yield `${separator}${JSON.stringify(name)}: `
    if (isList(value)) yield* listToJson(value)
    else yield JSON.stringify(value)
    separator = ',\n'
  }
  yield '\n}\n'
}

async function* listToJson(list: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const items of list) {
    if (items.length === 0) continue
    yield separator + items.map((item) => JSON.stringify(item)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]' : '\n]'
}

const toAccount = (user: UserDoc): PersonalData['account'] =>
  serialise(shape.account, user, {
    emailVerifiedAt: user.emailVerified,
    photoURL: user.image,
    licence: toLicenceDto(user.licence),
    hasPassword: user.passwordHash !== undefined,
    mailedAbout: NOTICE_GROUP_NAMES.filter((group) => wantsGroup(group, user.mailChoice)),
    showsSeen: !user.hidesSeen,
    importTypes: user.importTypes ?? [],
    sessions: openSessions(user, new Date()),
  })

/** True if no colleague acted for the agent (D456). */
const isOwnAct = ({ actedBy }: Pick<OfferDoc, 'actedBy'>, agentId: ObjectId): boolean =>
  actedBy?.id.equals(agentId) ?? true

/**
 * An offer without its other party and their texts, and for its agent without those of colleagues; the agent's reason
 * stays, as the buyer received it.
 */
function toOffer(offer: OfferDoc, viewer: OfferParty): PersonalData['offersMade'][number] {
  const isHeld = isHoldingListing(withCurrentStatus(offer, new Date()).status)
  const { amounts } = offer
  return serialise(
    itemOf('offersMade'),
    { ...offer, ...offer.terms, ...(isHeld && offer.address), amounts },
    {
      offerAmount: toMajor(offer.amountMinor),
      expiresAt: offer.expiresAt,
      listingVersion: offer.listingVersion,
      turn: turnOf(offer),
      amounts: amounts.map(({ by, amountMinor, at, note, authorId = offer.agentId }) => ({
        by,
        amount: toMajor(amountMinor),
        at,
        note: by === viewer && authorId.equals(offer.agentId) ? note : undefined,
      })),
      reason:
        viewer === 'agent' && (offer.releasedBy === 'buyer' || !isOwnAct(offer, offer.agentId))
          ? undefined
          : offer.reason,
      card: viewer === 'buyer' ? offer.card : undefined,
    },
  )
}

const toProperty = (property: PropertyDoc): PersonalData['properties'][number] => ({
  _id: property._id.toHexString(),
  ...valuesOf(property),
  status: property.status,
  ...rejectionOf(property),
  soldAt: property.soldAt?.toISOString() ?? null,
  createdAt: property.createdAt.toISOString(),
  updatedAt: property.updatedAt.toISOString(),
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
const toDecision = (entry: AuditDoc): PersonalData['decisions'][number] =>
  serialise(itemOf('decisions'), entry, {
    target: {
      type: entry.targetType,
      _id: entry.targetId,
      name: entry.targetType === 'user' ? null : (entry.targetName ?? null),
    },
    changes: changesOf(entry),
  })

import { ObjectId } from 'mongodb'
import { recordAudits } from '@/lib/data/audit'
import { type Session, transaction } from '@/lib/data/client'
import {
  collection,
  type CollectionName,
  type ConversationDoc,
  type MessageDoc,
  type StoredLicence,
  type UserDoc,
} from '@/lib/data/collections'
import { historyOf } from '@/lib/data/history'
import { addJobs } from '@/lib/data/jobs'
import { scheduleEnd } from '@/lib/data/offer-transitions'
import { mapCountWrites } from '@/lib/data/listing-search/map-counts'
import { placeWrites } from '@/lib/data/listing-search/places'
import { wordsOfListings, wordWrites } from '@/lib/data/listing-search/words'
import { toStored, toUpdateOperators } from '@/lib/data/listing-values'
import { insertReport } from '@/lib/data/reports'
import { writeSavedSearch } from '@/lib/data/saved-searches'
import { monthsOf } from '@/lib/data/sales'
import { addDays, toDay } from '@/lib/domain/dates'
import { nextStageAt } from '@/lib/domain/licence'
import { isBought, isOpen, isPayable } from '@/lib/domain/offer'
import { isAgent, type Role } from '@/lib/domain/user'
import { hashPassword } from '@/lib/integrations/password'
import { readSeqOf, unreadOf } from '@/lib/services/messages/message-dto'
import { noticeEvent, noticesOf } from '@/lib/services/notices/notify'
import { demoMinor, inCurrency } from './amounts'
import { OFFERS, PAID, REVIEWS, WISHLISTS } from './activity'
import { hasAccounts, setDemoMarker } from './content'
import { CONVERSATIONS } from './conversations'
import { makeAnnouncements, makeSavedSearch } from './saved-search-documents'
import { lastModified, makeConversation, makeOffer, makeProperty, makeReview, makeUser } from './documents'
import { shownDaysAgo, withHistory } from './histories'
import { LISTINGS } from './listings'
import { valuesOf } from './listings/values'
import { insertOpenHouses } from './insert-open-houses'
import { named } from './named'
import { numbersOf } from './numbers'
import { PEOPLE } from './people'
import { addSurvey, attach } from './roof-report'
import { SEARCHES } from './searches'
import { insertViewings } from './viewings'

/** The parameter of `insertMany` of a collection. */
type Documents<N extends CollectionName> = Parameters<ReturnType<typeof collection<N>>['insertMany']>[0]

/** The days since an account of each role was opened. */
const ACCOUNT_DAYS: Record<Role, number> = { admin: 900, agent: 800, user: 250, fraud: 250 }

/** The days after which an agent's account got its role. */
const VERIFIED_AFTER_DAYS = 2

/** How many days after a demo offer it is decided. */
const DECIDED_AFTER_DAYS = 1

/** How many days ago the current accepted offer on this listing was accepted. */
const underOfferDays = (title: string): number | undefined => {
  const accepted = OFFERS.find(({ listing, status }) => listing === title && isPayable(status))
  return accepted && accepted.days - DECIDED_AFTER_DAYS
}

/** The licence of a demo agent, recorded a year ago. */
function licenceFrom(
  { days, ...licence }: NonNullable<(typeof PEOPLE)[number]['licence']>,
  now: Date,
): StoredLicence {
  const recordedAt = addDays(now, -365)
  return { ...licence, recordedAt, ...(days !== undefined && { validUntil: toDay(addDays(now, days)) }) }
}

/** The next reminder of each licence that ends. */
const licenceJobs = (people: readonly UserDoc[], now: Date) =>
  people.flatMap(({ _id, licence }) => {
    const dueAt = licence && nextStageAt(licence, now)
    return dueAt ? [{ kind: 'follow-licence' as const, subject: _id.toHexString(), dueAt }] : []
  })

/**
 * Adds the demo's people, listings, offers, reviews, wishlists, conversations, viewings and saved
 * searches in one transaction, dated back from `now`.
 */
async function insertAll(now = new Date()): Promise<void> {
  const ago = (days: number) => addDays(now, -days)

  const people = new Map(
    await Promise.all(
      PEOPLE.map(async ({ key, password, licence, ...person }, i) => {
        const passwordHash = password === undefined ? {} : { passwordHash: await hashPassword(password) }
        const opened = ago(ACCOUNT_DAYS[person.role] - i)
        return [
          key,
          makeUser({
            ...person,
            ...passwordHash,
            emailVerified: opened,
            createdAt: opened,
            ...(licence && { licence: licenceFrom(licence, now) }),
          }),
        ] as const
      }),
    ),
  )

  const { _id: adminId, name: adminName } = named(people, 'admin')
  const rolesGiven = [...people.values()]
    .filter(({ role }) => isAgent(role))
    .map(({ _id, name, createdAt }) => ({
      actor: { id: adminId.toHexString(), name: adminName },
      at: addDays(createdAt, VERIFIED_AFTER_DAYS),
      action: 'user.role-changed' as const,
      targetType: 'user' as const,
      targetId: _id,
      targetName: name,
      before: { role: 'user' },
      after: { role: 'agent' },
    }))

  const sales = new Map(
    OFFERS.filter(({ status }) => status === 'bought').map(({ listing, amount, days }) => [
      listing,
      { at: ago(days - PAID), amountMinor: demoMinor(amount) },
    ]),
  )
  const listingsWithHistory = LISTINGS.map((seedListing) => {
    const sale = sales.get(seedListing.title)
    const acceptedDays = underOfferDays(seedListing.title)
    const document = makeProperty(named(people, seedListing.agent), {
      ...inCurrency(toUpdateOperators(toStored(valuesOf(seedListing))).$set),
      status: seedListing.status,
      soldAt: sale?.at ?? null,
      offerCount: OFFERS.filter(({ listing }) => listing === seedListing.title).length,
      createdAt: ago(seedListing.days),
      updatedAt: ago(seedListing.days),
      ...(acceptedDays !== undefined && { underOffer: true, underOfferSince: ago(acceptedDays) }),
    })
    const { property, history } = withHistory(document, seedListing, ago)
    if (!sale) return { property: { ...property, modifiedAt: lastModified(property) }, history }
    const sold = historyOf(property._id, sale.at, [{ field: 'sold', from: null, to: sale.amountMinor }])
    return {
      property: { ...property, updatedAt: sale.at, modifiedAt: sale.at },
      history: [...history, ...sold],
    }
  })
  const listings = new Map(listingsWithHistory.map(({ property }) => [property.title, property]))

  const offers = OFFERS.map(({ buyer, listing, amount, status, days, terms }, i) => {
    return makeOffer(named(people, buyer), named(listings, listing), {
      amountMinor: demoMinor(amount),
      buyingDate: toDay(ago(days)),
      status,
      createdAt: ago(days),
      decidedAt: status === 'pending' ? null : ago(days - DECIDED_AFTER_DAYS),
      ...(terms && { terms }),
      ...(status === 'bought' && {
        transactionId: `pi_demo_${7291 + i}M4X9K`,
        card: { brand: 'visa', last4: '4242' },
        paidAt: ago(days - PAID),
      }),
    })
  })

  const reviews = REVIEWS.map(({ writer, listing, days, ...review }) =>
    makeReview(named(people, writer), named(listings, listing), { ...review, createdAt: ago(days) }),
  )

  const listingByTitle = new Map(LISTINGS.map((listing) => [listing.title, listing]))
  const wishlist = WISHLISTS.map(({ person, listing, days }) => {
    const { _id: userId, email } = named(people, person)
    return {
      _id: new ObjectId(),
      userId,
      email,
      propertyId: named(listings, listing)._id,
      shown: shownDaysAgo(named(listingByTitle, listing), days),
      createdAt: ago(days),
    }
  })

  const conversations = CONVERSATIONS.map(({ buyer, listing, days, unread, texts, file, isReported }) => {
    const person = named(people, buyer)
    const home = named(listings, listing)
    const conversationWithMessages = makeConversation(person, home, texts, { lastAt: ago(days), unread })
    const reply = conversationWithMessages.messages.find(({ by }) => by === 'agent')
    const files = file !== undefined && reply ? [attach(reply, file)] : []
    return { ...conversationWithMessages, files, ...(isReported && { reporterId: person._id }) }
  })

  const searches = SEARCHES.map(({ person, announced, days, ...fields }) => {
    const search = makeSavedSearch(named(people, person), { ...fields, createdAt: ago(days) }, now)
    const homes = announced.map(({ listing, kind, before }) => ({
      property: named(listings, listing),
      kind,
      ...(before && { before: { shownMinMinor: demoMinor(before[0]), shownMaxMinor: demoMinor(before[1]) } }),
    }))
    const { announcements, digest, notice } = makeAnnouncements(search, homes, ago(1))
    return { search, announcements, digests: fields.frequency === 'weekly' ? [{ digest, notice }] : [] }
  })
  const digests = searches.flatMap((search) => search.digests)

  const survey = addSurvey(named(listings, 'Porch Farm'))

  await transaction(async (session) => {
    const homes = [...listings.values()]
    const insert = <N extends CollectionName>(name: N, documents: Documents<N>) =>
      collection(name).insertMany(documents, { session })
    await insert('properties', homes)
    await insert(
      'history',
      listingsWithHistory.flatMap(({ history }) => history),
    )
    await insert(
      'listingNumbers',
      listingsWithHistory.flatMap(({ property, history }) => numbersOf(property, history, now)),
    )
    await collection('places').bulkWrite(placeWrites([], homes), { session })
    await collection('mapCounts').bulkWrite(mapCountWrites([], homes), { session })
    await collection('words').bulkWrite(wordWrites(wordsOfListings(homes)), { session })
    await insert('offers', offers)
    await insert('sales', monthsOf(offers.filter(({ status }) => isBought(status))))
    for (const offer of offers) if (isOpen(offer.status)) await scheduleEnd(offer, now, session)
    await insert('reviews', reviews)
    await insert('wishlist', wishlist)
    await recordAudits(rolesGiven, session)
    await insert(
      'conversations',
      conversations.map(({ conversation }) => conversation),
    )
    await insert(
      'messages',
      conversations.flatMap(({ messages }) => messages),
    )
    await insert(
      'messageFiles',
      conversations.flatMap(({ files }) => files),
    )
    await insert('propertyDocuments', [survey])
    await insertOpenHouses(listings, people, now, session)
    for (const { reporterId, conversation, messages } of conversations) {
      const reported = messages.at(-1)
      if (reporterId && reported) await report(reporterId, conversation, messages, reported, session)
    }
    for (const { search } of searches) await writeSavedSearch(search, session)
    await insert(
      'announcements',
      searches.flatMap(({ announcements }) => announcements),
    )
    await insert(
      'digests',
      digests.map(({ digest }) => digest),
    )
    await insert('notices', [
      ...digests.map(({ notice }) => notice),
      ...conversations.flatMap(noticesOfUnread),
    ])
    await insert('users', [...people.values()])
    await addJobs(licenceJobs([...people.values()], now), session)
    const find = {
      person: (key: string) => named(people, key),
      listing: (title: string) => named(listings, title),
    }
    await insertViewings(find, now, session)
  })
}

/** What the side that has not read the last message was notified of (D153). */
function noticesOfUnread({ conversation }: { conversation: ConversationDoc }) {
  const { _id, propertyTitle: title, buyerId, agentId, lastAt } = conversation
  return (['buyer', 'agent'] as const).flatMap((side) =>
    unreadOf(side, conversation) === 0
      ? []
      : noticesOf(
          noticeEvent(
            'message-received',
            _id,
            { [side]: side === 'buyer' ? buyerId : agentId },
            { at: lastAt, each: { readSeq: readSeqOf(side, conversation) }, values: { title } },
          ),
        ),
  )
}

/** The report of a message (D209). */
async function report(
  reporterId: ObjectId,
  { propertyId, propertyTitle: title }: ConversationDoc,
  messages: readonly MessageDoc[],
  { _id: targetId, at: createdAt }: MessageDoc,
  session: Session,
): Promise<void> {
  const copies = messages.map(({ _id: id, by, authorId, text, at }) => ({ id, by, authorId, text, at }))
  await insertReport(
    { reporterId, targetId, targetType: 'message', title, reason: 'scam', createdAt },
    { propertyId, messages: copies },
    session,
  )
}

/** Seeds the database, or finishes an interrupted seeding: all or nothing. */
export async function seed(): Promise<void> {
  await setDemoMarker(null)
  if (!(await hasAccounts())) await insertAll()
  await setDemoMarker(new Date())
}

import { ObjectId } from 'mongodb'
import { transaction } from '@/lib/data/client'
import { collection } from '@/lib/data/collections'
import { placeWrites } from '@/lib/data/listing-search/places'
import { wordsOfListings, wordWrites } from '@/lib/data/listing-search/words'
import { recountSales } from '@/lib/data/sales'
import { toDay } from '@/lib/domain/dates'
import { toMinor } from '@/lib/domain/money'
import { hashPassword } from '@/lib/integrations/password'
import { OFFERS, REVIEWS, WISHLISTS } from './activity'
import { hasAccounts, mark } from './content'
import { makeOffer, makeProperty, makeReview, makeUser } from './documents'
import { LISTINGS } from './listings'
import { PEOPLE } from './people'

const DAY = 24 * 60 * 60 * 1000

/** Looks a record up by its name in the demo data; a misspelt name is a defect of that data. */
function named<T>(records: Map<string, T>, name: string): T {
  const record = records.get(name)
  if (record === undefined) throw new Error(`The demo data name "${name}" but do not have it.`)
  return record
}

/** Adds the demo's people, listings, offers, reviews and wishlists in one transaction, dated back from `now`. */
async function insertAll(now = new Date()): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)

  const people = new Map(
    await Promise.all(
      PEOPLE.map(async ({ key, password, ...person }, i) => {
        const passwordHash = password === undefined ? {} : { passwordHash: await hashPassword(password) }
        return [
          key,
          makeUser({ ...person, ...passwordHash, emailVerified: ago(90), createdAt: ago(120 - i) }),
        ] as const
      }),
    ),
  )

  const sold = new Map(
    OFFERS.filter((offer) => offer.status === 'bought').map((offer) => [offer.listing, ago(offer.days - 2)]),
  )
  const listings = new Map(
    LISTINGS.map(({ photo, agent, minPrice, maxPrice, ...listing }, i) => {
      const createdAt = ago(i * 2 + 45)
      const document = makeProperty(named(people, agent), {
        ...listing,
        minPriceMinor: toMinor(minPrice),
        maxPriceMinor: toMinor(maxPrice),
        image: `/demo/${photo}.jpg`,
        soldAt: sold.get(listing.title) ?? null,
        offerCount: OFFERS.filter((offer) => offer.listing === listing.title).length,
        createdAt,
        updatedAt: createdAt,
      })
      return [listing.title, document]
    }),
  )

  const offers = OFFERS.map(({ buyer, listing, amount, status, days }, i) => {
    return makeOffer(named(people, buyer), named(listings, listing), {
      amountMinor: toMinor(amount),
      buyingDate: toDay(ago(days)),
      status,
      createdAt: ago(days),
      decidedAt: status === 'pending' ? null : ago(days - 1),
      ...(status === 'bought' && { transactionId: `pi_demo_${7291 + i}M4X9K`, paidAt: ago(days - 2) }),
    })
  })

  const reviews = REVIEWS.map(({ writer, listing, days, ...review }) =>
    makeReview(named(people, writer), named(listings, listing), { ...review, createdAt: ago(days) }),
  )

  const wishlist = WISHLISTS.map(({ person, listing }) => {
    const { _id: userId, email } = named(people, person)
    return { _id: new ObjectId(), userId, email, propertyId: named(listings, listing)._id, createdAt: ago(1) }
  })

  await transaction(async (session) => {
    const inOne = { session }
    await collection('properties').insertMany([...listings.values()], inOne)
    await collection('places').bulkWrite(placeWrites([], [...listings.values()]), inOne)
    await collection('words').bulkWrite(wordWrites(wordsOfListings([...listings.values()])), inOne)
    await collection('offers').insertMany(offers, inOne)
    await collection('reviews').insertMany(reviews, inOne)
    await collection('wishlist').insertMany(wishlist, inOne)
    await collection('users').insertMany([...people.values()], inOne)
  })
}

/** Seeds the database, or finishes what was cut short: everything is there or nothing, and what is counted is counted anew. */
export async function seed(): Promise<void> {
  await mark(null)
  if (!(await hasAccounts())) await insertAll()
  await recountSales()
  await mark(new Date())
}

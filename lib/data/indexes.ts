import 'server-only'
import { type CreateIndexesOptions, type IndexSpecification } from 'mongodb'

type Index = { key: IndexSpecification & Record<string, 1 | -1>; name: string } & Pick<
  CreateIndexesOptions,
  'unique' | 'partialFilterExpression'
>

/** One list order: listed ones only, the sort's fields, then `_id` so that ties are stable (decision 7). */
const listOrder = (name: string, key: Record<string, 1 | -1>): Index => ({
  name,
  key: { listed: 1, ...key, _id: 1 },
})

/** Every index of the database, by collection; those of the adapter's collections too. */
export const INDEXES: Record<string, Index[]> = {
  users: [
    { name: 'email', key: { email: 1 }, unique: true },
    { name: 'role', key: { role: 1, _id: 1 } },
  ],
  accounts: [{ name: 'provider', key: { provider: 1, providerAccountId: 1 }, unique: true }],
  properties: [
    listOrder('listed_default', { rank: 1, createdAt: -1 }),
    listOrder('listed_price_low', { minPriceMinor: 1 }),
    listOrder('listed_price_high', { maxPriceMinor: -1 }),
    listOrder('listed_span_low', { spanMinor: 1 }),
    listOrder('listed_span_high', { spanMinor: -1 }),
    { name: 'listed_location', key: { locationTrigrams: 1, listed: 1 } },
    { name: 'agent', key: { agentId: 1, createdAt: -1, _id: 1 } },
  ],
  offers: [
    // Decision 28: one open offer a buyer and listing.
    {
      name: 'one_open_per_buyer',
      key: { buyerId: 1, propertyId: 1 },
      unique: true,
      partialFilterExpression: { open: true },
    },
    // Decision 29: one accepted or bought offer a listing.
    {
      name: 'one_claiming_per_listing',
      key: { propertyId: 1 },
      unique: true,
      partialFilterExpression: { claiming: true },
    },
    {
      name: 'payment_intent',
      key: { paymentIntentId: 1 },
      unique: true,
      partialFilterExpression: { paymentIntentId: { $exists: true } },
    },
    { name: 'buyer', key: { buyerId: 1, createdAt: -1, _id: 1 } },
    { name: 'agent', key: { agentId: 1, createdAt: -1, _id: 1 } },
    { name: 'listing', key: { propertyId: 1, status: 1 } },
  ],
  reviews: [
    { name: 'one_per_writer', key: { userId: 1, propertyId: 1 }, unique: true },
    { name: 'listing', key: { propertyId: 1, createdAt: -1, _id: 1 } },
    { name: 'newest', key: { createdAt: -1, _id: 1 } },
  ],
  wishlist: [{ name: 'one_per_listing', key: { userId: 1, propertyId: 1 }, unique: true }],
  audit: [{ name: 'newest', key: { at: -1, _id: 1 } }],
}

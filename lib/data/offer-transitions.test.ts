import { DAY_MS } from '@/lib/domain/dates'
import { CARD_LIMIT_MINOR } from '@/lib/domain/money'
import { canTransition, OFFER_STATUSES, type OfferTransition, RECORDING_DAYS } from '@/lib/domain/offer'
import { createUser, makeOffer, makeProperty } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { type OfferDoc } from './collections'
import { transitionFilter } from './offer-transitions'

const { db } = serviceDatabase()

const NOW = new Date('2025-06-01T12:00:00Z')
const WAIT = RECORDING_DAYS * DAY_MS
const OWN_TABLE: OfferTransition[] = [
  { action: 'accept', by: 'agent', from: 'rejected', to: 'accepted' },
  {
    action: 'accept',
    by: 'agent',
    from: 'pending',
    to: 'accepted',
    when: { field: 'expiresAt', is: 'before' },
  },
]

it.each([
  ['accept', 'agent', undefined],
  ['accept', 'buyer', undefined],
  ['confirm', 'buyer', undefined],
  ['reject', 'agent', undefined],
  ['extend', 'agent', undefined],
  ['settle', 'payment', undefined],
  ['close', 'person-removed', undefined],
  ['close', 'time', undefined],
  ['counter', 'payment', undefined],
  ['accept', 'agent', OWN_TABLE],
] as const)('the filter of "%s" by %s finds exactly the offers that allow it', async (action, by, table) => {
  const agent = await createUser(db, { role: 'agent' })
  const buyer = await createUser(db)
  const offers = OFFER_STATUSES.flatMap((status) =>
    [undefined, null, -WAIT, 1 - WAIT, -1, 0, 1].flatMap((msLeft) =>
      [undefined, 'agent', 'buyer'].flatMap((turn) =>
        [undefined, NOW].flatMap((extendedAt) =>
          [CARD_LIMIT_MINOR, CARD_LIMIT_MINOR + 1].map((amountMinor) => {
            // The two times vary together: no transition depends on both.
            const listingChangedAt = extendedAt
            const expiresAt = typeof msLeft === 'number' ? new Date(NOW.getTime() + msLeft) : msLeft
            const offer = makeOffer(buyer, makeProperty(agent), { status, amountMinor })
            return withoutUndefined({ ...offer, expiresAt, turn, extendedAt, listingChangedAt }) as OfferDoc
          }),
        ),
      ),
    ),
  )
  await db.collection('offers').deleteMany({})
  await db.collection('offers').insertMany(offers)
  const movable = offers.filter((offer) => canTransition(offer, action, by, NOW, table))
  const matches = await db
    .collection('offers')
    .find(transitionFilter(action, by, NOW, table))
    .toArray()
  const ids = (some: readonly OfferDoc[]) => some.map(({ _id }) => _id.toHexString()).sort()
  expect(ids(matches)).toEqual(ids(movable))
  expect(movable.length > 0).toBe(action !== 'counter')
  expect(movable.length).toBeLessThan(offers.length)
})

const withoutUndefined = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

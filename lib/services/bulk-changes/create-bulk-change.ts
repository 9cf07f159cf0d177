import 'server-only'
import { findBulkChange, insertBulkChange } from '@/lib/data/bulk-changes'
import { transaction } from '@/lib/data/client'
import { type BulkChangeDoc, type PropertyDoc } from '@/lib/data/collections'
import { isDuplicateKey } from '@/lib/data/errors'
import { ObjectId } from '@/lib/data/ids'
import { findUnderOffer } from '@/lib/data/offers'
import { BULK_TEXTS, movedPrices, type MovedPrices, type PriceMove } from '@/lib/domain/bulk-change'
import { AppError, conflict, invalidField } from '@/lib/domain/errors'
import { CHANGED_LISTING_TEXTS } from '@/lib/domain/offer-terms'
import { toMajor } from '@/lib/domain/money'
import { type PriceFields, type StoredPrices } from '@/lib/domain/shown-price'
import { type Actor } from '@/lib/domain/user'
import {
  type BulkSelection,
  PRICE_NEEDED,
  changeIn,
  type CreateBulkChangeInput,
  type PricePreviewDto,
} from '@/lib/schemas/bulk-change'
import { assertCan, recheckActor } from '../authorise'
import { keyedBy, once } from '../keyed'
import { selectOwn } from '../properties/own-table'
import { soldConflict } from '../properties/update-property'

/**
 * Starts a change of many of the agent's listings (D482), whose job runs row by row; returns its id. A search is resolved
 * to its listings now. Throws `conflict` while another one of the agent runs, and `invalid_input` if there is nothing
 * to change. A repeated call with the same `key` returns the first call's change (D244).
 */
export async function createBulkChange(
  actor: Actor,
  input: CreateBulkChangeInput,
  key?: string,
): Promise<{ id: string }> {
  assertCan(actor, 'property:update', actor.id)
  return key === undefined
    ? create(actor, input, { _id: new ObjectId() })
    : once(keyedBy(actor, input, key), findBulkChange, (keyed) => create(actor, input, keyed))
}

async function create(
  actor: Actor,
  { kind, price, ...selection }: CreateBulkChangeInput,
  keyed: Pick<BulkChangeDoc, '_id' | 'requestDigest'>,
): Promise<{ id: string }> {
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const listings = await selectOwn(actor, selection, session)
    const titles = new Map(listings.map(({ _id, title }) => [_id.toHexString(), title]))
    const ids = new Set(selection.ids ?? titles.keys())
    if (ids.size === 0) throw invalidField('ids', BULK_TEXTS.empty)
    const rows = [...ids].map((id) => {
      const title = titles.get(id)
      return { id: new ObjectId(id), ...(title !== undefined && { title }) }
    })
    const values = { ...keyed, agentId: new ObjectId(actor.id), change: changeIn({ kind, price }) }
    try {
      await insertBulkChange(values, rows, new Date(), session)
    } catch (error) {
      if (isDuplicateKey(error, 'agentId')) throw conflict(BULK_TEXTS.running)
      throw error
    }
  })
  return { id: keyed._id.toHexString() }
}

const major = (minor: number | null | undefined) => (typeof minor === 'number' ? toMajor(minor) : undefined)

/** The prices of a home, in major units. */
const pricesOf = (home: StoredPrices): PriceFields => ({
  minPrice: toMajor(home.minPriceMinor),
  maxPrice: toMajor(home.maxPriceMinor),
  askingPrice: major(home.askingPriceMinor),
  priceQualifier: home.priceQualifier,
})

/** The prices that a home gets (D483). Throws `conflict` for a sold one, `invalid_input` for prices that none may have. */
export function newPrices(
  property: Pick<PropertyDoc, 'soldAt'> & StoredPrices,
  move: PriceMove,
): MovedPrices {
  if (property.soldAt) throw soldConflict()
  return movedPrices(pricesOf(property), move)
}

/** How many homes a preview shows of each kind. */
const PREVIEWED = 100

/** The new prices of the homes of a selection, and which cannot be changed and why. Changes nothing. */
export async function previewPrices(
  actor: Actor,
  selection: BulkSelection,
  move: PriceMove | undefined,
): Promise<PricePreviewDto> {
  assertCan(actor, 'property:update', actor.id)
  if (!move) throw invalidField('price', PRICE_NEEDED)
  const listings = await selectOwn(actor, selection)
  const underOfferIds = listings.filter(({ underOffer }) => underOffer).map(({ _id }) => _id.toHexString())
  const agreed =
    underOfferIds.length > 0 ? await findUnderOffer(underOfferIds, new Date()) : new Set<string>()
  const changes: PricePreviewDto['changes'] = []
  const refusals: PricePreviewDto['refusals'] = []
  for (const property of listings) {
    const [_id, { title }] = [property._id.toHexString(), property]
    const now = pricesOf(property)
    try {
      const next = newPrices(property, move)
      const isSame = Object.entries(next).every(([name, price]) => now[name as keyof MovedPrices] === price)
      if (isSame) continue
      if (agreed.has(_id)) throw conflict(CHANGED_LISTING_TEXTS.priced)
      changes.push({ _id, title, now, next: { ...now, ...next } })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusals.push({ _id, title, message: error.message })
    }
  }
  return {
    changed: changes.length,
    unchanged: listings.length - changes.length - refusals.length,
    refused: refusals.length,
    changes: changes.slice(0, PREVIEWED),
    refusals: refusals.slice(0, PREVIEWED),
  }
}

/** How many homes a selection has, at most 5,000. */
export async function countSelected(actor: Actor, selection: BulkSelection): Promise<number> {
  assertCan(actor, 'property:update', actor.id)
  return (await selectOwn(actor, selection)).length
}

import 'server-only'
import { createHash } from 'node:crypto'
import { type ObjectId } from 'mongodb'
import { normalizeEmail } from '@/lib/domain/email'
import { escapeRegExp, fold, slugOf, wordsOf } from '@/lib/domain/text'
import { findablePostalCode } from '@/lib/domain/address'
import { energyRank } from '@/lib/domain/energy-rank'
import { featureCodes } from '@/lib/domain/facts'
import { needsOf } from '@/lib/domain/listing-needs'
import { cellOf } from '@/lib/domain/map-cells'
import { publicPosition } from '@/lib/domain/position'
import { isListed, listRank } from '@/lib/domain/property'
import { isOnRequest, shownEndsOf } from '@/lib/domain/shown-price'
import { type PropertyDoc, type Searchable } from '../collections'
import { placeIdOf } from './places'

export const searchFields = (...texts: string[]): Searchable => ({ searchText: texts.map(fold).join('\n') })

/**
 * The filter for a literal part of one of the texts; a whole email matches in any spelling (D228). Empty for an empty
 * query.
 */
export function searchFilter(part: string) {
  if (fold(part) === '') return {}
  const spellings = new Set([part, normalizeEmail(part) ?? part].map(fold).map(escapeRegExp))
  return { searchText: { $regex: [...spellings].join('|') } }
}

/** The fields of a listing's position. */
type Placed = Pick<PropertyDoc, 'latitude' | 'longitude' | 'positionAccuracy'>

/** The public position: searches must not reveal the exact one (D67). */
function positionFields({ latitude, longitude, positionAccuracy = 'exact' }: Placed) {
  if (latitude === undefined || longitude === undefined)
    return { cell: null, publicLatitude: null, publicLongitude: null }
  const publicPoint = publicPosition({ latitude, longitude }, positionAccuracy)
  return {
    cell: cellOf(publicPoint),
    publicLatitude: publicPoint.latitude,
    publicLongitude: publicPoint.longitude,
  }
}

/** A postal code with and without its separators, since people type both. */
const codeWords = (code: string): string[] => [...new Set([code, code.replace(/[ -]/g, '')])]

/** One in this many listings is in the sample (ADR 102). */
export const SAMPLED_EVERY = 256

/** True for the listings of the sample: chosen by a hash, because ids of an import follow each other. */
const isSampled = (id: ObjectId): boolean =>
  createHash('sha256').update(id.id).digest().readUInt32BE() % SAMPLED_EVERY === 0

/** The fields that lists sort and filter by, derived from the others at every write. */
export const derive = (
  p: Pick<
    PropertyDoc,
    | '_id'
    | 'status'
    | 'soldAt'
    | 'minPriceMinor'
    | 'maxPriceMinor'
    | 'askingPriceMinor'
    | 'priceQualifier'
    | 'location'
    | 'title'
    | 'features'
    | 'energyClass'
    | 'energyExempt'
    | 'image'
    | 'streetAddress'
    | 'postalCode'
  > &
    Placed,
) => {
  const publicPostalCode = findablePostalCode(p) ?? null
  const where = [p.location, ...(publicPostalCode === null ? [] : codeWords(publicPostalCode))].join(' ')
  const locationFolded = fold(where)
  const locationSlug = slugOf(p.location)
  const search = searchFields(p.title, where)
  const ends = shownEndsOf(p)
  const listed = isListed(p.status, p.soldAt !== null)
  return {
    listed,
    rank: listRank(p.status),
    ...ends,
    spanMinor: isOnRequest(ends) ? 0 : ends.shownMaxMinor - ends.shownMinMinor,
    locationFolded,
    publicPostalCode,
    locationSlug,
    place: p.soldAt === null ? placeIdOf(p.status, locationSlug, locationFolded) : null,
    unsoldStatus: p.soldAt === null ? p.status : null,
    ...search,
    words: wordsOf(search.searchText),
    ...positionFields(p),
    featureText: featureCodes(p.features ?? []),
    needs: listed ? needsOf(p) : [],
    energyRank: p.energyClass === undefined ? null : energyRank(p.energyClass),
    sampled: isSampled(p._id),
  }
}

export type Derived = ReturnType<typeof derive>

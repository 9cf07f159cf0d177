import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '@/lib/data/audit'
import { skipInvalidation, type Session, transaction } from '@/lib/data/client'
import { type PropertyDoc } from '@/lib/data/collections'
import { storedName, type StoredChanges, toStored, applyChanges } from '@/lib/data/listing-values'
import { writeAddressOfClaim } from '@/lib/data/offers'
import { updateProperty as writeProperty } from '@/lib/data/properties'
import { givenAddress } from '@/lib/domain/address'
import { conflict, invalidField } from '@/lib/domain/errors'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { isNoPosition } from '@/lib/domain/position'
import { isResubmittable, statusAfterChange } from '@/lib/domain/property'
import { isSameText } from '@/lib/domain/text'
import { type Actor } from '@/lib/domain/user'
import { type GeocoderResult } from '@/lib/integrations/geocoder'
import { isVerifiedContent, LISTING_FIELD_NAMES, type ListingValues } from '@/lib/schemas/listing-fields'
import {
  BOTH_COORDINATES_REQUIRED,
  ZERO_POSITION_MESSAGE,
  PRICE_RANGE,
  type UpdatePropertyInput,
} from '@/lib/schemas/property'
import { assertCan } from '../authorise'
import { claimPictures } from '../pictures/claim-picture'
import { releasePictures } from '../pictures/release-pictures'
import { assertOwnClaim } from './assert-own-claim'
import { withOwnNumber } from './own-number'
import { positionForUpdate, isApproximateByAgent, positionChanges } from './place-listing'
import { versionConflict, readProperty } from './read-property'

/** The part of `given` that differs from what is stored. */
const differing = (property: PropertyDoc, given: StoredChanges): StoredChanges =>
  Object.fromEntries(
    Object.entries(given).filter(([field, value]) => {
      const stored = property[field as keyof StoredChanges] ?? null
      return typeof value === 'string' && typeof stored === 'string'
        ? !isSameText(value, stored)
        : !isDeepStrictEqual(value, stored)
    }),
  )

/** The pictures that follow from what is given of them: `image` is always the first one's address (D146). */
function withPictures(property: PropertyDoc, given: StoredChanges): StoredChanges {
  const [cover] = given.images ?? []
  if (cover) return { ...given, image: cover.url }
  const { image } = given
  if (image === undefined || given.images === null || !property.images) return given
  // Said again, it changes nothing, and its words stay.
  if (image === property.image) return given
  const [, ...others] = property.images
  const first = others.find(({ url }) => url === image) ?? { url: image }
  return { ...given, images: [first, ...others.filter((one) => one !== first)] }
}

/**
 * A position that the agent gives is exact, unless they say or have said otherwise (D67); none has no accuracy. "About
 * here", said again before they give one, leaves what was found as it is.
 */
function withAccuracy(property: PropertyDoc, given: StoredChanges): StoredChanges {
  const { latitude, longitude, positionAccuracy } = given
  if (latitude === null && longitude === null) return { ...given, positionAccuracy: null }
  const isFound = latitude === undefined && longitude === undefined && property.isAboutHere === true
  if (isFound && positionAccuracy === 'approximate')
    return { ...given, positionAccuracy: property.positionAccuracy }
  const isGiven = typeof latitude === 'number' && positionAccuracy === undefined
  return isGiven
    ? { ...given, positionAccuracy: isApproximateByAgent(property) ? 'approximate' : 'exact' }
    : given
}

/** True where one of the degrees would stand alone, or beside one that the geocoder has found. */
const isHalf = (
  { isGeocoded }: PropertyDoc,
  given: Pick<UpdatePropertyInput, 'latitude' | 'longitude'>,
  after: PropertyDoc,
): boolean =>
  (after.latitude === undefined) !== (after.longitude === undefined) ||
  (isGeocoded === true && (given.latitude === undefined) !== (given.longitude === undefined))

/** What of the listing would be another if the agent said this of it. */
export const changedValues = (property: PropertyDoc, values: Partial<ListingValues>): StoredChanges =>
  differing(property, withAccuracy(property, withPictures(property, toStored(values))))

export const soldConflict = () => conflict('A sold property cannot be changed.')

const addressesOf = (listing: Pick<PropertyDoc, 'image' | 'images'>): string[] =>
  picturesOfListing(listing).map(({ url }) => url)

/**
 * Changes the agent's own listing; what is left out stays. True if anything differs now.
 * Prices are in major units. A verified one whose content changes is pending again (D60), and a rejected one that its
 * agent sends for verification again by `resubmit` (D171); offers keep what they were made on (D27).
 * Throws `invalid_input` for a range that is none or a picture that is not the agent's,
 * `conflict` for a sold listing, for one that changes at the same moment, for a number of the agent's own that another
 * of their listings has, and for a rejected one that is to be verified again as it was.
 */
export async function updateProperty(
  actor: Actor,
  { id, agentEmail, resubmit = false, ...values }: UpdatePropertyInput,
): Promise<boolean> {
  const asked = await positionForUpdate(actor, { id, ...values })
  return withOwnNumber(() =>
    transaction(async (session) => {
      const property = await readProperty(actor, id, session)
      assertCan(actor, 'property:update', property.agentId.toHexString())
      assertOwnClaim(actor, agentEmail)
      const isChanged = await changeListing(actor, property, { values, asked, resubmit }, session)
      if (!isChanged) skipInvalidation(session)
      return isChanged
    }),
  )
}

type Change = {
  values: Partial<ListingValues>
  /** Where the new location leads; left out, the build's towns say it. */
  asked?: GeocoderResult | null | undefined
  /** A rejected listing is to be verified again (D171). */
  resubmit?: boolean
}

/** True if the listing has changed since it was rejected; of one that was rejected long ago nobody wrote that down. */
const isMended = ({ rejection, updatedAt }: PropertyDoc): boolean =>
  rejection !== undefined && updatedAt > rejection.at

const notMended = () => conflict('Fix the reason for the rejection before you resubmit this property.')

/** The same for a listing of the actor's as it was read in the caller's transaction. */
export async function changeListing(
  actor: Actor,
  property: PropertyDoc,
  { values, asked, resubmit = false }: Change,
  session: Session,
): Promise<boolean> {
  if (property.soldAt) throw soldConflict()
  const changes = changedValues(property, values)
  const isChanged = Object.keys(changes).length > 0
  const isResubmitted = resubmit && isResubmittable(property.status)
  if (isResubmitted && !isChanged && !isMended(property)) throw notMended()
  if (!isChanged && !isResubmitted) return false
  const after = applyChanges(property, changes)
  if (after.minPriceMinor >= after.maxPriceMinor) throw invalidField('minPrice', PRICE_RANGE)
  if (isHalf(property, values, after)) throw invalidField('latitude', BOTH_COORDINATES_REQUIRED)
  if (('latitude' in changes || 'longitude' in changes) && isNoPosition(after, after.location))
    throw invalidField('latitude', ZERO_POSITION_MESSAGE)
  const changed = LISTING_FIELD_NAMES.filter((name) => storedName(name) in changes)
  const status = statusAfterChange(property.status, [
    ...(isVerifiedContent(changed) ? (['content-change'] as const) : []),
    ...(isResubmitted ? (['resubmission'] as const) : []),
  ])
  const { isGeocoded, isAboutHere, ...moved } = positionChanges(
    property,
    changes,
    asked,
    values.positionAccuracy,
  )
  const written = { ...changes, ...moved, ...(status !== property.status && { status }) }
  if (!(await writeProperty(property, { ...written, isGeocoded, isAboutHere }, new Date(), session)))
    throw versionConflict()
  if ('streetAddress' in changes || 'postalCode' in changes)
    await writeAddressOfClaim(property._id, givenAddress(after), session)
  const [before, now] = [addressesOf(property), addressesOf(after)]
  const added = now.filter((address) => !before.includes(address))
  await claimPictures(actor, added, session, values.images ? 'images' : 'image')
  await releasePictures(
    before.filter((address) => !now.includes(address)),
    session,
  )
  await recordAudit(
    {
      actor,
      action: isResubmitted ? 'property.resubmitted' : 'property.updated',
      targetType: 'property',
      targetId: property._id,
      targetName: property.title,
      before: Object.fromEntries(
        Object.keys(written).map((field) => [field, property[field as keyof typeof written]]),
      ),
      after: written,
    },
    session,
  )
  return true
}

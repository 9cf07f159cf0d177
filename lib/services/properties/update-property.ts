import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { type ObjectId, skipInvalidation, type Session, transaction } from '@/lib/data/client'
import { type PropertyDoc } from '@/lib/data/collections'
import { applyChanges, storedName, type StoredChanges, toStored, valuesOf } from '@/lib/data/listing-values'
import {
  findHoldingOffer,
  findPendingOffersOn,
  recordListingChange,
  copyAddressToOffer,
} from '@/lib/data/offers'
import { updateProperty as writeProperty } from '@/lib/data/properties'
import { setDocumentsOf } from '@/lib/data/property-documents'
import { findUserById } from '@/lib/data/users'
import { givenAddress } from '@/lib/domain/address'
import { ENERGY_NEEDED, lacksEnergy } from '@/lib/domain/energy'
import { AppError, conflict, invalidField } from '@/lib/domain/errors'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { hasExpired } from '@/lib/domain/offer'
import { CHANGED_LISTING_TEXTS } from '@/lib/domain/offer-terms'
import { withoutPlaceholders } from '@/lib/domain/picture'
import { isPlaceholderPosition } from '@/lib/domain/position'
import {
  isPaused,
  isResubmittable,
  isVerifiedStatus,
  NEW_LISTING_STATUS,
  statusAfterChange,
  statusOnMarket,
} from '@/lib/domain/property'
import { acceptsAnyAmount, askingPriceError, withFirstBounds } from '@/lib/domain/asking-price'
import { isSameText } from '@/lib/domain/text'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { type GeocoderResult } from '@/lib/integrations/geocoder'
import {
  needsOffersConfirmed,
  isPriceField,
  affectsVerification,
  LISTING_FIELD_NAMES,
  type ListingFieldName,
  type ListingValues,
  PRICE_FIELD_NAMES,
  PRICE_REQUIRED,
} from '@/lib/schemas/listing-fields'
import {
  BOTH_COORDINATES_REQUIRED,
  factErrors,
  FACT_RULE_INPUTS,
  ZERO_POSITION_MESSAGE,
  PRICE_RANGE_MESSAGE,
  type UpdatePropertyInput,
} from '@/lib/schemas/property'
import { assertLicensed, assertRegion } from '../agents/licence'
import { auditProperty } from '../audit/audit-entries'
import { assertCan } from '../authorise'
import { changedListingEvents, notify } from '../notices/notify'
import { claimPictures, releasePictures } from '../pictures/pictures'
import {
  assertOwnEmail,
  isApproximateByAgent,
  positionChanges,
  positionForUpdate,
  refuseTakenReference,
} from './create-property'
import { resolveDocuments } from './property-documents'
import { versionConflict, readProperty } from './read-property'

/** The part of `changes` that differs from what is stored. */
const changedOnly = (property: PropertyDoc, changes: StoredChanges): StoredChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => {
      const current = property[field as keyof StoredChanges] ?? null
      return typeof value === 'string' && typeof current === 'string'
        ? !isSameText(value, current)
        : !isDeepStrictEqual(value, current)
    }),
  )

/** The pictures after a change of some of them: `image` is always the first one's URL (D146). */
function withPictures(property: PropertyDoc, changes: StoredChanges): StoredChanges {
  const images = [...withoutPlaceholders(changes.images ?? [])]
  const [cover] = images
  if (cover) return { ...changes, images, image: cover.url }
  const { image } = changes
  if (image === undefined || changes.images === null || !property.images) return changes
  // A repeated image changes nothing, and its texts stay.
  if (image === property.image) return changes
  const [, ...others] = property.images
  const newCover = others.find(({ url }) => url === image) ?? { url: image }
  return { ...changes, images: [newCover, ...others.filter((picture) => picture !== newCover)] }
}

/**
 * A position that the agent enters is exact, unless they choose or chose otherwise (D67); without a position
 * there is no accuracy. Repeating "approximate" before entering a position changes nothing.
 */
function withAccuracy(property: PropertyDoc, changes: StoredChanges): StoredChanges {
  const { latitude, longitude, positionAccuracy } = changes
  if (latitude === null && longitude === null) return { ...changes, positionAccuracy: null }
  const isFromGeocoder = latitude === undefined && longitude === undefined && property.isAboutHere === true
  if (isFromGeocoder && positionAccuracy === 'approximate')
    return { ...changes, positionAccuracy: property.positionAccuracy }
  const needsAccuracy = typeof latitude === 'number' && positionAccuracy === undefined
  return needsAccuracy
    ? { ...changes, positionAccuracy: isApproximateByAgent(property) ? 'approximate' : 'exact' }
    : changes
}

/** True if a coordinate would be without the other, or would be combined with one from the geocoder. */
const hasHalfPosition = (
  { isGeocoded }: PropertyDoc,
  input: Pick<UpdatePropertyInput, 'latitude' | 'longitude'>,
  after: PropertyDoc,
): boolean =>
  (after.latitude === undefined) !== (after.longitude === undefined) ||
  (isGeocoded === true && (input.latitude === undefined) !== (input.longitude === undefined))

/** The stored values that would change with these inputs. */
export const changedValues = (property: PropertyDoc, values: Partial<ListingValues>): StoredChanges =>
  changedOnly(property, withAccuracy(property, withPictures(property, toStored(values))))

export const soldConflict = () => conflict('A sold home cannot be changed.')

const pictureUrlsOf = (listing: Pick<PropertyDoc, 'image' | 'images'>): string[] =>
  picturesOfListing(listing).map(({ url }) => url)

/**
 * Changes the agent's own listing; omitted fields stay. Returns true if anything changed. Prices are in major units. A
 * verified listing whose content changes becomes pending again (D60), as does a rejected one with `resubmit` (D171).
 * Offers keep the terms on which they were made (D27), and their buyers are asked whether they want to keep them (D325).
 * Throws `invalid_input` for an invalid price range or a picture that is not the agent's; `conflict` for a sold listing,
 * another price while an offer is accepted, a concurrent change, a reference number of another of their listings, and a
 * rejected listing that is resubmitted unchanged.
 */
export async function updateProperty(
  actor: Actor,
  { id, agentEmail, resubmit = false, ...values }: UpdatePropertyInput,
): Promise<boolean> {
  const position = await positionForUpdate(actor, { id, ...values })
  return transaction(async (session) => {
    const property = await readProperty(actor, id, session)
    assertCan(actor, 'property:update', property.agentId.toHexString())
    assertOwnEmail(actor, agentEmail)
    const change = { values, geocoderResult: position, resubmit }
    const isChanged = await changeListing(actor, property, change, session)
    if (!isChanged) skipInvalidation(session)
    return isChanged
  }).catch(refuseTakenReference)
}

type Change = {
  values: Partial<ListingValues>
  /** The geocoder's result for the new location; without it, the position is that of a town of the build. */
  geocoderResult?: GeocoderResult | null | undefined
  /** Sends a rejected listing for verification again (D171). */
  resubmit?: boolean
}

/** True if the listing has changed since it was rejected. Old rejections have no stored time: false. */
const isCorrected = ({ rejection, updatedAt }: PropertyDoc): boolean =>
  rejection !== undefined && updatedAt > rejection.at

const notCorrectedConflict = () => conflict('Fix the reason for the rejection before you resubmit this home.')

/** Changes as `updateProperty` does, in the caller's transaction, one of the actor's listings as read in it. */
export async function changeListing(
  actor: Actor,
  property: PropertyDoc,
  { values: given, geocoderResult, resubmit = false }: Change,
  session: Session,
): Promise<boolean> {
  if (property.soldAt) throw soldConflict()
  const values = withFirstBounds(valuesOf(property, PRICE_FIELD_NAMES), given)
  const documents =
    values.documents &&
    (await resolveDocuments(actor, { propertyId: property._id }, values.documents, session))
  const changes = changedValues(property, { ...values, ...(documents && { documents }) })
  const isChanged = Object.keys(changes).length > 0
  const isResubmitted = resubmit && isResubmittable(property.status)
  if (isResubmitted && !isChanged && !isCorrected(property)) throw notCorrectedConflict()
  if (!isChanged && !isResubmitted) return false
  const after = applyChanges(property, changes)
  if (after.minPriceMinor >= after.maxPriceMinor) throw invalidField('minPrice', PRICE_RANGE_MESSAGE)
  const prices = valuesOf(after, PRICE_FIELD_NAMES)
  const priceError = askingPriceError(prices)
  if (priceError !== null) throw invalidField('askingPrice', priceError)
  // The bounds of a home on request without a price are not a range to show (D403).
  if (changes.priceQualifier === null && acceptsAnyAmount(prices))
    throw invalidField('minPrice', PRICE_REQUIRED.minPrice)
  if (hasHalfPosition(property, values, after)) throw invalidField('latitude', BOTH_COORDINATES_REQUIRED)
  if (('latitude' in changes || 'longitude' in changes) && isPlaceholderPosition(after, after.location))
    throw invalidField('latitude', ZERO_POSITION_MESSAGE)
  const changedFields = LISTING_FIELD_NAMES.filter((name) => storedName(name) in changes)
  assertFacts(after, changedFields)
  await assertPriceChangeable(property, changedFields, session)
  await assertLicenceAllows(property.agentId, { isResubmitted, location: changes.location }, session)
  const isOtherContent = affectsVerification(changedFields)
  const status = statusAfterChange(property.status, [
    ...(isOtherContent ? (['content-change'] as const) : []),
    ...(isResubmitted ? (['resubmission'] as const) : []),
  ])
  const { isGeocoded, isAboutHere, ...positionFields } = positionChanges(
    property,
    changes,
    geocoderResult,
    values.positionAccuracy,
  )
  // `updatedAt` is the version of the listing, so it must grow even if the clock does not.
  const at = new Date(Math.max(Date.now(), property.updatedAt.getTime() + 1))
  const update = { ...changes, ...positionFields, ...(status !== property.status && { status }) }
  // What nobody has verified is not public when the licence is renewed (D429).
  const pausedFrom = isPaused(property.status) && isOtherContent ? NEW_LISTING_STATUS : undefined
  if (!(await writeProperty(property, { ...update, pausedFrom, isGeocoded, isAboutHere }, at, session)))
    throw versionConflict()
  if ('streetAddress' in changes || 'postalCode' in changes)
    await copyAddressToOffer(property._id, givenAddress(after), session)
  const oldUrls = pictureUrlsOf(property)
  const newUrls = pictureUrlsOf(after)
  const addedUrls = newUrls.filter((url) => !oldUrls.includes(url))
  await claimPictures(actor, addedUrls, session, values.images ? 'images' : 'image')
  const removedUrls = oldUrls.filter((url) => !newUrls.includes(url))
  await releasePictures(removedUrls, session)
  if (changes.documents !== undefined)
    await setDocumentsOf(
      { propertyId: property._id },
      { before: property.documents ?? [], after: documents ?? [] },
      session,
    )
  const oldValues = Object.fromEntries(
    Object.keys(update).map((field) => [field, property[field as keyof typeof update]]),
  )
  const action = isResubmitted ? 'property.resubmitted' : 'property.updated'
  await auditProperty(actor, action, property, { before: oldValues, after: update }, session)
  // Buyers are not asked about amounts that they cannot read.
  const isHidden = [property, after].every(({ priceQualifier }) => priceQualifier === 'on-request')
  const publicChanges = isHidden ? changedFields.filter((name) => !isPriceField(name)) : changedFields
  if (needsOffersConfirmed(publicChanges)) await askBuyersToConfirm(property, at, session)
  return true
}

/**
 * Throws `invalid_input`, at the field, for energy or ownership that contradicts another field (D413 to D415, D419,
 * D421), or if a home that is verified, or will be when it returns to the market, loses the class that it needs (D423).
 * An error that the change did not cause is left to its agent.
 */
function assertFacts(after: PropertyDoc, changedFields: readonly ListingFieldName[]): void {
  if (!changedFields.some((name) => FACT_RULE_INPUTS.some((fact) => fact === name))) return
  for (const [name, message] of Object.entries(factErrors(after))) throw invalidField(name, message)
  const isRemoved = changedFields.includes('energyClass') || changedFields.includes('energyExempt')
  if (isRemoved && isVerifiedStatus(statusOnMarket(after)) && lacksEnergy(after, getEnv().ENERGY_REQUIRED_IN))
    throw invalidField('energyClass', ENERGY_NEEDED)
}

/**
 * Throws if the licence of the home's agent does not allow to resubmit it (D428), or to move it there (D430), whoever
 * of the office does so.
 */
async function assertLicenceAllows(
  agentId: ObjectId,
  { isResubmitted, location }: { isResubmitted: boolean; location: string | undefined },
  session: Session,
): Promise<void> {
  if (!isResubmitted && location === undefined) return
  const licence = (await findUserById(agentId.toHexString(), session))?.licence
  if (isResubmitted) assertLicensed(licence)
  if (location !== undefined) assertRegion(licence, location)
}

/** Asks the buyers of the pending offers whether they want to keep them, once until they answer (D325). */
async function askBuyersToConfirm({ _id }: PropertyDoc, at: Date, session: Session): Promise<void> {
  const pending = await findPendingOffersOn(_id, at, session)
  if (pending.length === 0) return
  await notify(session, ...changedListingEvents(await recordListingChange(pending, at, session), at))
}

/** Throws `conflict`, at the field, for another price while an offer is accepted (D325). */
async function assertPriceChangeable(
  { _id }: PropertyDoc,
  changedFields: readonly ListingFieldName[],
  session: Session,
): Promise<void> {
  const price = changedFields.find(isPriceField)
  if (price === undefined) return
  const accepted = await findHoldingOffer(_id, session)
  if (!accepted || hasExpired(accepted, new Date())) return
  const { priced } = CHANGED_LISTING_TEXTS
  throw new AppError('conflict', priced, { [price]: priced })
}

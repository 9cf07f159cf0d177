import 'server-only'
import { isLogged } from '@/lib/data/audit'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import { type PropertyDoc } from '@/lib/data/collections'
import { allToStored, type StoredChanges } from '@/lib/data/listing-values'
import { findProperty, insertProperty } from '@/lib/data/properties'
import { setDocumentsOf } from '@/lib/data/property-documents'
import { isSameEmail } from '@/lib/domain/email'
import { conflict, forbidden, invalidField } from '@/lib/domain/errors'
import { withoutPlaceholders } from '@/lib/domain/picture'
import { isPlaceholderPosition } from '@/lib/domain/position'
import { NEW_LISTING_STATUS } from '@/lib/domain/property'
import { withProposedBounds } from '@/lib/domain/asking-price'
import { isSameText } from '@/lib/domain/text'
import { type Actor } from '@/lib/domain/user'
import { type GeocoderResult } from '@/lib/integrations/geocoder'
import {
  type CreatePropertyInput,
  type UpdatePropertyInput,
  ZERO_POSITION_MESSAGE,
} from '@/lib/schemas/property'
import { assertLicensed, assertRegion } from '../agents/licence'
import { auditProperty } from '../audit/audit-entries'
import { assertCan, recheckActor } from '../authorise'
import { refuseDuplicate } from '../duplicates'
import { type Keyed, keyedBy, createOnce } from '../keyed'
import { claimPictures } from '../pictures/pictures'
import { geocode, geocodeOffline } from '../places/places'
import { readProperty } from './read-property'
import { resolveDocuments } from './property-documents'

/** Throws `forbidden` if this is the email of another agent: agents list homes as themselves (D21). */
export function assertOwnEmail(actor: Actor, agentEmail: string | undefined): void {
  if (agentEmail !== undefined && !isSameEmail(agentEmail, actor.email))
    throw forbidden('You can only list homes as yourself.')
}

const KEY_SPENT =
  'This home was added before and has been deleted. Reload the page to add it again, or send a new key.'

const REFERENCE_TAKEN = 'Another home of yours has this reference number.'

/** For `catch` of a write of a listing: a duplicate reference number throws `conflict` for that field (D150). */
export const refuseTakenReference = refuseDuplicate(['listingId', 'agentId'], REFERENCE_TAKEN, {
  listingId: REFERENCE_TAKEN,
})

/**
 * A position as stored. `isGeocoded`: the geocoder found it, so it changes with the location (ADR 039). `isAboutHere`: the
 * agent wants it to be approximate, but has entered none.
 */
type Position = Pick<
  PropertyDoc,
  'latitude' | 'longitude' | 'positionAccuracy' | 'isGeocoded' | 'isAboutHere'
>
type PositionChanges = Pick<StoredChanges, 'latitude' | 'longitude' | 'positionAccuracy'> & {
  isGeocoded?: true | null
  isAboutHere?: true | null
}

const NO_POSITION = { latitude: null, longitude: null, positionAccuracy: null, isGeocoded: null }

const positionFieldsOf = ({ latitude, longitude, accuracy }: GeocoderResult) => ({
  latitude,
  longitude,
  positionAccuracy: accuracy,
  isGeocoded: true as const,
})

type PositionInput = Pick<CreatePropertyInput, 'location' | 'latitude' | 'positionAccuracy'>

/** The position that the agent entered, exact unless they say otherwise (D67); `null` if they entered none. */
const enteredPosition = ({ latitude, positionAccuracy }: PositionInput): Position | null =>
  typeof latitude === 'number' ? { positionAccuracy: positionAccuracy ?? 'exact' } : null

/** The geocoder's position; empty if it found none. */
const geocodedPosition = (result: GeocoderResult | null, { positionAccuracy }: PositionInput): Position =>
  result
    ? { ...positionFieldsOf(result), ...(positionAccuracy === 'approximate' && { isAboutHere: true }) }
    : {}

/** The position of a new listing: the agent's, or else the geocoder's. */
async function initialPosition(input: PositionInput): Promise<Position> {
  return enteredPosition(input) ?? geocodedPosition(await geocode(input.location), input)
}

/** The position of an imported listing, without the geocoder, which an import would call thousands of times. */
export const positionOffline = (input: PositionInput): Position =>
  enteredPosition(input) ?? geocodedPosition(geocodeOffline(input.location), input)

/** True if the position changes with the location, because the agent has entered none. */
const followsLocation = ({ latitude, isGeocoded }: Pick<PropertyDoc, 'latitude' | 'isGeocoded'>): boolean =>
  latitude === undefined || isGeocoded === true

type PositionState = Pick<PropertyDoc, 'positionAccuracy' | 'isGeocoded' | 'isAboutHere'>

/** True if the agent chose an approximate position (D67); the geocoder's accuracy does not count. */
export const isApproximateByAgent = ({ positionAccuracy, isGeocoded, isAboutHere }: PositionState): boolean =>
  isAboutHere === true || (isGeocoded !== true && positionAccuracy === 'approximate')

/** True if `isApproximateByAgent` after a change to `accuracy`; repeating the stored accuracy changes nothing. */
const staysAboutHere = (property: PropertyDoc, accuracy: PropertyDoc['positionAccuracy'] | null): boolean =>
  accuracy === 'approximate' ||
  (isApproximateByAgent(property) && (accuracy ?? property.positionAccuracy) === property.positionAccuracy)

/**
 * Geocodes the location of an update, before its transaction. `undefined` if that is not needed: the location
 * is unchanged, or the position is the agent's own. Throws what `updateProperty` would.
 */
export async function positionForUpdate(
  actor: Actor,
  {
    id,
    location,
    latitude,
    longitude,
  }: Pick<UpdatePropertyInput, 'id' | 'location' | 'latitude' | 'longitude'>,
): Promise<GeocoderResult | null | undefined> {
  if (location === undefined) return undefined
  const property = await readProperty(actor, id)
  assertCan(actor, 'property:update', property.agentId.toHexString())
  const isPositionEntered =
    (typeof latitude === 'number' && latitude !== property.latitude) ||
    (typeof longitude === 'number' && longitude !== property.longitude)
  const isMoved = !isSameText(location, property.location)
  return isMoved && !isPositionEntered && followsLocation(property) && !property.soldAt
    ? geocode(location)
    : undefined
}

/**
 * How an update changes the position. One that follows the location is geocoded again if the location changes, unless the
 * agent enters one now. `geocoderResult`: the result of `positionForUpdate`; `accuracy`: the update's accuracy.
 */
export function positionChanges(
  property: PropertyDoc,
  changes: StoredChanges,
  geocoderResult: GeocoderResult | null | undefined,
  accuracy: UpdatePropertyInput['positionAccuracy'],
): PositionChanges {
  const { location, latitude, longitude, positionAccuracy } = changes
  const isPositionEntered = typeof latitude === 'number' || typeof longitude === 'number'
  if (location !== undefined && !isPositionEntered && followsLocation(property)) {
    const result = geocoderResult === undefined ? geocodeOffline(location) : geocoderResult
    const isAboutHere = staysAboutHere(property, accuracy) || null
    return { ...(result ? positionFieldsOf(result) : property.isGeocoded && NO_POSITION), isAboutHere }
  }
  const isPositionChanged = [latitude, longitude, positionAccuracy].some((value) => value !== undefined)
  if (!isPositionChanged) return {}
  return {
    ...(property.isGeocoded && { isGeocoded: null }),
    ...(property.isAboutHere && { isAboutHere: null }),
  }
}

/** The URLs of a new listing's pictures, the cover first. The schema guarantees at least one. */
const pictureUrlsOf = ({ image, images }: Pick<CreatePropertyInput, 'image' | 'images'>): string[] =>
  images ? images.map(({ url }) => url) : [image ?? '']

const withOwnPictures = ({ images, ...input }: CreatePropertyInput): CreatePropertyInput => ({
  ...input,
  ...(images && { images: [...withoutPlaceholders(images)] }),
})

/**
 * Lists a property of the signed-in agent, pending until an administrator decides, and returns its id. Prices
 * are in major units; missing bounds for offers are those proposed for the asking price (D403). Throws `forbidden` if
 * the input names another agent, `invalid_input` for a picture that is not the agent's and for the position 0, 0, and
 * `conflict` if another of their listings has the same reference number. A repeated call with the same `key` returns
 * the first call's listing; with other input, or if that listing was deleted, it throws `conflict` (D244).
 */
export const createProperty = (
  actor: Actor,
  input: CreatePropertyInput,
  key?: string,
): Promise<{ id: string }> => createWithKey(actor, input, key, {})

/** For the site's form, which requires an address: a listing cannot be verified without one (D276). */
export const createPropertyByForm = (
  actor: Actor,
  input: CreatePropertyInput,
  key: string,
): Promise<{ id: string }> => createWithKey(actor, input, key, { addressRequired: true })

async function createWithKey(
  actor: Actor,
  input: CreatePropertyInput,
  key: string | undefined,
  otherFields: Pick<PropertyDoc, 'addressRequired'>,
): Promise<{ id: string }> {
  assertMayCreate(actor, input)
  return key === undefined
    ? create(actor, input, otherFields)
    : createOnce(keyedBy(actor, input, key), findProperty, (keyed) =>
        create(actor, input, { ...keyed, ...otherFields }),
      )
}

function assertMayCreate(actor: Actor, { agentEmail }: CreatePropertyInput): void {
  assertCan(actor, 'property:create')
  assertOwnEmail(actor, agentEmail)
}

/** As `createPropertyByForm`. `removeDraft` runs first in the transaction; its errors are thrown. */
export async function createPropertyOfDraft(
  actor: Actor,
  input: CreatePropertyInput,
  keyed: Keyed,
  removeDraft: (session: Session) => Promise<void>,
): Promise<{ id: string }> {
  assertMayCreate(actor, input)
  return create(actor, input, { ...keyed, addressRequired: true }, removeDraft)
}

async function create(
  actor: Actor,
  { agentEmail: _, ...input }: CreatePropertyInput,
  otherFields: Partial<Keyed> & Pick<PropertyDoc, 'addressRequired'>,
  removeDraft?: (session: Session) => Promise<void>,
): Promise<{ id: string }> {
  const values = withProposedBounds(withOwnPictures(input))
  if (isPlaceholderPosition(values, values.location)) throw invalidField('latitude', ZERO_POSITION_MESSAGE)
  const pictureUrls = pictureUrlsOf(values)
  const position = await initialPosition(values)
  const now = new Date()
  return transaction(async (session) => {
    // An id is never used twice: reviews and bought offers of a deleted home stay.
    if (otherFields._id && (await isLogged(otherFields._id, session))) throw conflict(KEY_SPENT)
    const { name, image, licence } = await recheckActor(actor, session)
    assertLicensed(licence)
    assertRegion(licence, values.location)
    await removeDraft?.(session)
    const documents = await resolveDocuments(actor, { propertyId: null }, values.documents ?? [], session)
    const listing = {
      ...allToStored(values, pictureUrls[0] ?? ''),
      ...(documents.length > 0 && { documents }),
      ...position,
      ...otherFields,
      agentId: new ObjectId(actor.id),
      agentName: name,
      agentEmail: actor.email,
      agentImage: image,
      createdAt: now,
      updatedAt: now,
    }
    const id = await insertProperty(listing, session)
    await claimPictures(actor, pictureUrls, session, values.images ? 'images' : 'image')
    if (documents.length > 0)
      await setDocumentsOf({ propertyId: id }, { before: [], after: documents }, session)
    const { title } = values
    const changes = { after: { title, status: NEW_LISTING_STATUS } }
    await auditProperty(actor, 'property.created', { _id: id, title }, changes, session)
    return { id: id.toHexString() }
  }).catch(refuseTakenReference)
}

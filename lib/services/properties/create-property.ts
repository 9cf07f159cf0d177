import 'server-only'
import { createHash } from 'node:crypto'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { type PropertyDoc } from '@/lib/data/collections'
import { ObjectId } from '@/lib/data/ids'
import { allToStored } from '@/lib/data/listing-values'
import { findProperty, insertProperty } from '@/lib/data/properties'
import { AppError, invalidField } from '@/lib/domain/errors'
import { isNoPosition } from '@/lib/domain/position'
import { NEW_LISTING } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { type CreatePropertyInput, ZERO_POSITION_MESSAGE } from '@/lib/schemas/property'
import { assertCan, recheckActor } from '../authorise'
import { claimPictures } from '../pictures/claim-picture'
import { assertOwnClaim } from './assert-own-claim'
import { withOwnNumber } from './own-number'
import { initialPosition } from './place-listing'

/** The URLs of a new listing's pictures, the cover first. The schema guarantees at least one. */
const picturesGiven = ({ image, images }: Pick<CreatePropertyInput, 'image' | 'images'>): string[] =>
  images ? images.map(({ url }) => url) : [image ?? '']

/**
 * Lists a property of the signed-in agent, pending until an administrator decides, and returns its id. Prices
 * are in major units. Throws `forbidden` if the input names another agent, `invalid_input` for a picture that
 * is not the agent's and for the position 0, 0, and `conflict` if another of their listings has the same
 * reference number. A repeated call with the same `key` returns the first call's listing while that exists;
 * with other input it throws `conflict` (D244).
 */
export async function createProperty(
  actor: Actor,
  input: CreatePropertyInput,
  key?: string,
): Promise<{ id: string }> {
  assertCan(actor, 'property:create')
  assertOwnClaim(actor, input.agentEmail)
  return key === undefined
    ? create(actor, input)
    : once(keyedListing(actor, input, key), create.bind(null, actor, input))
}

/** For the site's form, which requires an address: a listing cannot be verified without one (D276). */
export async function createPropertyByForm(
  actor: Actor,
  input: CreatePropertyInput,
): Promise<{ id: string }> {
  assertCan(actor, 'property:create')
  assertOwnClaim(actor, input.agentEmail)
  return create(actor, input, { addressRequired: true })
}

type Keyed = Pick<PropertyDoc, '_id'> & Required<Pick<PropertyDoc, 'madeOf'>>

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** The listing created by a call with this key. Its id reveals a repeated call before anything is written. */
const keyedListing = (actor: Actor, input: CreatePropertyInput, key: string): Keyed => ({
  _id: new ObjectId(digest(JSON.stringify([actor.id, key])).slice(0, 24)),
  madeOf: digest(JSON.stringify(input)),
})

async function once(keyed: Keyed, make: (keyed: Keyed) => Promise<{ id: string }>): Promise<{ id: string }> {
  const made = await madeBefore(keyed)
  if (made) return made
  try {
    return await make(keyed)
  } catch (error) {
    // A concurrent call with the same key was first.
    const other = await madeBefore(keyed)
    if (other) return other
    throw error
  }
}

async function madeBefore({ _id, madeOf }: Keyed): Promise<{ id: string } | null> {
  const id = _id.toHexString()
  const listing = await findProperty(id)
  if (listing && listing.madeOf !== madeOf)
    throw new AppError('conflict', 'This Idempotency-Key was used with a different body.')
  return listing && { id }
}

async function create(
  actor: Actor,
  { agentEmail: _, ...values }: CreatePropertyInput,
  more: Partial<Keyed & Pick<PropertyDoc, 'addressRequired'>> = {},
): Promise<{ id: string }> {
  if (isNoPosition(values, values.location)) throw invalidField('latitude', ZERO_POSITION_MESSAGE)
  const addresses = picturesGiven(values)
  const position = await initialPosition(values)
  const now = new Date()
  return withOwnNumber(() =>
    transaction(async (session) => {
      const { name, image } = await recheckActor(actor, session)
      const id = await insertProperty(
        {
          ...allToStored(values, addresses[0] ?? ''),
          ...position,
          ...more,
          agentId: new ObjectId(actor.id),
          agentName: name,
          agentEmail: actor.email,
          agentImage: image,
          createdAt: now,
          updatedAt: now,
        },
        session,
      )
      await claimPictures(actor, addresses, session, values.images ? 'images' : 'image')
      await recordAudit(
        {
          actor,
          action: 'property.created',
          targetType: 'property',
          targetId: id,
          targetName: values.title,
          before: {},
          after: { title: values.title, status: NEW_LISTING },
        },
        session,
      )
      return { id: id.toHexString() }
    }),
  )
}

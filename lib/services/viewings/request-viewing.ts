import 'server-only'
import { type Session, transaction } from '@/lib/data/client'
import { type PropertyDoc } from '@/lib/data/collections'
import { isDuplicateKey } from '@/lib/data/errors'
import { ObjectId } from '@/lib/data/ids'
import { countOpenViewings, findLateTimes, findOpenViewing } from '@/lib/data/buyer-viewings'
import { claimForViewing, insertViewing } from '@/lib/data/viewings'
import { conflict } from '@/lib/domain/errors'
import { readPhone } from '@/lib/domain/phone'
import { offerAvailability } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import {
  currentStatus,
  HAS_VIEWING,
  isOpenViewing,
  isUnreliable,
  OPEN_VIEWINGS_LIMIT,
  requestExpiresAt,
  TIME_TAKEN,
  TOO_MANY_VIEWINGS,
  unreliableSince,
} from '@/lib/domain/viewing'
import { type RequestViewingInput } from '@/lib/schemas/viewing'
import { assertCan, assertEmailVerified, recheckActor } from '../authorise'
import { notify } from '../notices/notify'
import { readProperty } from '../properties/read-property'
import { endViewing } from './end-viewing'
import { findSlotAt } from './find-slots'
import { takenEvents } from './move-viewing'
import { viewingEvent } from './viewing-events'

/**
 * Requests a free slot of a listing (D217), or books it where confirmation is instant, and returns the viewing's id.
 * Throws `not_found` for a listing that the buyer cannot see, `conflict` if the slot is not free, the email is not
 * verified, or the buyer has a viewing of the home or ten open ones; `invalid_input` for a phone number that its country
 * does not have.
 */
export async function requestViewing(actor: Actor, given: RequestViewingInput): Promise<{ id: string }> {
  assertCan(actor, 'viewing:request')
  const input = { ...given, phone: readPhone(given.phone ?? '') }
  try {
    return await insert(actor, input)
  } catch (error) {
    if (!isSecond(error)) throw error
    if (!(await endOverdue(actor, input.propertyId))) throw conflict(HAS_VIEWING)
    return await insert(actor, input).catch((again: unknown) => {
      throw isSecond(again) ? conflict(HAS_VIEWING) : again
    })
  }
}

const isSecond = (error: unknown) => isDuplicateKey(error, 'buyerId', 'propertyId')

/** Closes the buyer's viewing of the listing if it is over and no job has done so yet; true if so. */
async function endOverdue(actor: Actor, propertyId: string): Promise<boolean> {
  const open = await findOpenViewing(actor.id, propertyId)
  const now = new Date()
  if (!open || isOpenViewing(currentStatus(open, now))) return false
  await endViewing(open._id.toHexString(), now)
  return true
}

const insert = (
  actor: Actor,
  { propertyId, startsAt, note = '', phone }: RequestViewingInput & { phone: string },
): Promise<{ id: string }> =>
  transaction(async (session) => {
    const now = new Date()
    const buyerId = new ObjectId(actor.id)
    const account = await recheckActor(actor, session)
    const property = await claimForViewing(propertyId, session)
    if (!property) throw await refusal(actor, propertyId, session)
    assertEmailVerified(account)
    if ((await countOpenViewings(buyerId, session)) >= OPEN_VIEWINGS_LIMIT) throw conflict(TOO_MANY_VIEWINGS)
    const found = await findSlotAt(property, startsAt, now, { session })
    if (!found) throw conflict(TIME_TAKEN)
    const { slot, zone, settings } = found
    const isInstant = settings.isInstant && (await isReliable(buyerId, now, session))
    const viewing = await insertViewing(
      {
        propertyId: property._id,
        propertyTitle: property.title,
        propertyLocation: property.location,
        buyerId,
        buyerName: account.name,
        agentId: property.agentId,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        zone,
        wall: slot.wall,
        createdAt: now,
        ...(note !== '' && { note }),
        ...(phone !== '' && { phone }),
        ...(isInstant
          ? { status: 'confirmed', confirmedAt: now }
          : { status: 'requested', expiresAt: requestExpiresAt(now, slot.startsAt) }),
      },
      session,
    )
    await notify(
      session,
      isInstant
        ? viewingEvent('viewing-confirmed', viewing, { at: now })
        : viewingEvent('viewing-requested', viewing, { at: now, to: ['agent'] }),
      ...(await takenEvents(viewing, now, session)),
    )
    return { id: viewing._id.toHexString() }
  })

/** True if the buyer's requests may be confirmed at once (D221). */
export const isReliable = async (buyerId: ObjectId, now: Date, session: Session): Promise<boolean> =>
  !isUnreliable(await findLateTimes(buyerId, unreliableSince(now), session), now)

/** Why the listing has no viewings: `not_found` if the buyer cannot see it, otherwise `conflict`. */
async function refusal(actor: Actor, propertyId: string, session: Session) {
  const { status, soldAt }: PropertyDoc = await readProperty(actor, propertyId, session)
  const rule = offerAvailability({ status, sold: soldAt !== null })
  return conflict(rule.open ? TIME_TAKEN : soldAt === null ? UNVERIFIED : rule.reason)
}

const UNVERIFIED = 'Viewings open once this property is verified.'

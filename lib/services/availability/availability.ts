import 'server-only'
import { transaction } from '@/lib/data/client'
import { type AvailabilityDoc } from '@/lib/data/collections'
import { isDuplicateKey } from '@/lib/data/errors'
import { ObjectId } from '@/lib/data/ids'
import { findAvailability, writeAvailability, writeListingViewings } from '@/lib/data/availability'
import { DEFAULT_SETTINGS } from '@/lib/domain/availability'
import { conflict, invalidField } from '@/lib/domain/errors'
import { isZone, zoneName } from '@/lib/domain/time-zones'
import { type Actor } from '@/lib/domain/user'
import {
  availabilityDto,
  type AvailabilityDto,
  type ListingViewingsDto,
  type UpdateAvailabilityInput,
  type UpdateListingViewingsInput,
} from '@/lib/schemas/availability'
import { assertCan, recheckActor } from '../authorise'
import { readProperty } from '../properties/read-property'
import { serialise } from '../serialise'
import { homeZone } from '../viewings/home-zone'

export const toAvailabilityDto = (stored: AvailabilityDoc): AvailabilityDto =>
  serialise(availabilityDto, stored)

/** The agent's hours (D214); empty ones if none were saved. */
export async function getAvailability(actor: Actor): Promise<AvailabilityDto> {
  assertCan(actor, 'availability:read', actor.id)
  const availability = await findAvailability(new ObjectId(actor.id))
  return availability
    ? toAvailabilityDto(availability)
    : { zone: 'UTC', windows: [], exceptions: [], settings: DEFAULT_SETTINGS, version: 0 }
}

const CHANGED_MESSAGE = 'Your availability has changed. Reload the page.'

function assertZone(zone: string | undefined): void {
  if (zone !== undefined && !isZone(zone)) throw invalidField('zone', 'Choose a time zone.')
}

/**
 * Saves the agent's hours; viewings that were agreed on stay. Throws `invalid_input` for an unknown time zone,
 * `conflict` if they were saved elsewhere since `version`.
 */
export async function updateAvailability(
  actor: Actor,
  { version, ...availability }: UpdateAvailabilityInput,
): Promise<AvailabilityDto> {
  assertCan(actor, 'availability:update', actor.id)
  assertZone(availability.zone)
  try {
    const saved = await transaction(async (session) => {
      await recheckActor(actor, session)
      return writeAvailability(new ObjectId(actor.id), availability, version, session)
    })
    if (!saved) throw conflict(CHANGED_MESSAGE)
    return toAvailabilityDto(saved)
  } catch (error) {
    throw isDuplicateKey(error) ? conflict(CHANGED_MESSAGE) : error
  }
}

/** What a listing overrides, for its agent. Throws `not_found` and `forbidden`. */
export async function getListingViewings(actor: Actor, { id }: { id: string }): Promise<ListingViewingsDto> {
  const property = await readProperty(actor, id)
  assertCan(actor, 'property:update', property.agentId.toHexString())
  const availability = await findAvailability(property.agentId)
  return {
    ...(property.zone !== undefined && { zone: property.zone }),
    ...property.viewings,
    currentZone: zoneName(homeZone(property, availability?.zone)),
  }
}

/**
 * Saves what a listing overrides (D214) and its time zone (D215); absent fields are those of the agent. Throws
 * `invalid_input` for an unknown time zone, `not_found` and `forbidden`.
 */
export async function updateListingViewings(
  actor: Actor,
  { id, zone, isOff = false, meetingPoint = '', ...settings }: UpdateListingViewingsInput,
): Promise<void> {
  assertZone(zone)
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const property = await readProperty(actor, id, session)
    assertCan(actor, 'property:update', property.agentId.toHexString())
    const viewings = {
      ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
      ...(isOff && { isOff }),
      ...(meetingPoint !== '' && { meetingPoint }),
    }
    const viewingFields = Object.keys(viewings).length > 0 ? { viewings } : {}
    await writeListingViewings(
      property._id,
      { ...(zone !== undefined && { zone }), ...viewingFields },
      session,
    )
  })
}

import 'server-only'
import { type PropertyDoc, type ViewingDoc } from '@/lib/data/collections'
import { formatZonedMoment, offsetAt } from '@/lib/domain/time-zones'
import { FORMER_MEMBER } from '@/lib/domain/user'
import { actsOf, currentStatus, forgottenAt, isClaimingTime, type ViewingSide } from '@/lib/domain/viewing'
import { type OwnViewingDto, type ViewingDto } from '@/lib/schemas/viewing'

/**
 * What a viewing is shown with: its listing and the other side as they are now, how many others want its time, and
 * whether the time of a request was given to one of them.
 */
export type ViewingContext = {
  property: PropertyDoc | undefined
  otherName: string | undefined
  rivals: number
  isTaken: boolean
}

/** True for the buyer of a confirmed viewing until a day after it (D224). */
export const isPlaceShown = (viewing: ViewingDoc, side: ViewingSide | null, now: Date): boolean =>
  side === 'buyer' && isClaimingTime(currentStatus(viewing, now)) && now < forgottenAt(viewing)

/**
 * Where to meet (D224): the meeting point and the exact position, for the buyer of a confirmed viewing until a day after
 * it. Empty for everyone else and at any other time; an agent knows both.
 */
export function meetingPlace(
  viewing: ViewingDoc,
  property: Pick<PropertyDoc, 'latitude' | 'longitude' | 'viewings'> | undefined,
  side: ViewingSide | null,
  now: Date,
): Pick<ViewingDto, 'meetingPoint' | 'latitude' | 'longitude'> {
  if (!property || !isPlaceShown(viewing, side, now)) return {}
  const { latitude, longitude, viewings } = property
  return {
    ...(viewings?.meetingPoint !== undefined && { meetingPoint: viewings.meetingPoint }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  }
}

/** A viewing as one side, or an administrator (`null`), reads it. */
export function toViewingDto(
  viewing: ViewingDoc,
  side: ViewingSide | null,
  { property, otherName, rivals, isTaken }: ViewingContext,
  now: Date,
): ViewingDto {
  const { startsAt, endsAt, zone, proposal, note, reason, cancelledBy, cause, expiresAt, phone } = viewing
  return {
    _id: viewing._id.toHexString(),
    propertyId: viewing.propertyId.toHexString(),
    propertyTitle: viewing.propertyTitle,
    propertyLocation: viewing.propertyLocation,
    propertyImage: property?.image ?? null,
    ...(side && { side }),
    otherName: otherName ?? FORMER_MEMBER,
    status: currentStatus(viewing, now),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    zone,
    wall: viewing.wall,
    offset: offsetAt(zone, startsAt),
    when: formatZonedMoment(startsAt, zone),
    sequence: viewing.sequence,
    ...(proposal && {
      proposal: {
        by: proposal.by,
        startsAt: proposal.startsAt.toISOString(),
        endsAt: proposal.endsAt.toISOString(),
        wall: proposal.wall,
        when: formatZonedMoment(proposal.startsAt, zone),
      },
    }),
    ...(note !== undefined && side && { note }),
    ...(reason !== undefined && side && { reason }),
    ...(cancelledBy && { cancelledBy }),
    ...(cause && { cause }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    ...(isTaken && { isTaken: true as const }),
    ...(side === 'agent' && rivals > 0 && { rivals }),
    ...(side === 'agent' && phone !== undefined && { phone }),
    ...meetingPlace(viewing, property, side, now),
    createdAt: viewing.createdAt.toISOString(),
  }
}

/** The same with what this side can do now. */
export const toOwnViewingDto = (
  viewing: ViewingDoc,
  side: ViewingSide,
  context: ViewingContext,
  now: Date,
): OwnViewingDto => ({
  ...toViewingDto(viewing, side, context, now),
  acts: actsOf({ ...viewing, status: currentStatus(viewing, now) }, side, now),
})

import 'server-only'
import { type PropertyDoc, type ViewingDoc } from '@/lib/data/collections'
import { formatZonedMoment, offsetAt } from '@/lib/domain/time-zones'
import { FORMER_MEMBER } from '@/lib/domain/user'
import { actsOf, currentStatus, forgottenAt, isClaimingTime, type ViewingSide } from '@/lib/domain/viewing'
import { type OwnViewingDto, viewingDto, type ViewingDto } from '@/lib/schemas/viewing'
import { serialise } from '../serialise'

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
  const { startsAt, zone, proposal } = viewing
  return serialise(
    viewingDto,
    { ...viewing, ...meetingPlace(viewing, property, side, now) },
    {
      propertyImage: property?.image,
      side,
      otherName: otherName ?? FORMER_MEMBER,
      status: currentStatus(viewing, now),
      offset: offsetAt(zone, startsAt),
      when: formatZonedMoment(startsAt, zone),
      proposal: proposal && { ...proposal, when: formatZonedMoment(proposal.startsAt, zone) },
      note: side ? viewing.note : undefined,
      reason: side ? viewing.reason : undefined,
      isTaken: isTaken || undefined,
      rivals: side === 'agent' && rivals > 0 ? rivals : undefined,
      phone: side === 'agent' ? viewing.phone : undefined,
    },
  )
}

/** A viewing as its side reads it, with what they can do now. */
export const toOwnViewingDto = (
  viewing: ViewingDoc,
  side: ViewingSide,
  context: ViewingContext,
  now: Date,
): OwnViewingDto => ({
  ...toViewingDto(viewing, side, context, now),
  acts: actsOf({ ...viewing, status: currentStatus(viewing, now) }, side, now),
})

import { DAY_MS } from './dates'
import { transitionsFor } from './transitions'

export const VIEWING_SIDES = ['buyer', 'agent'] as const
export type ViewingSide = (typeof VIEWING_SIDES)[number]

export const otherSideOf = (side: ViewingSide): ViewingSide => (side === 'buyer' ? 'agent' : 'buyer')

export const VIEWING_STATUS_LABELS = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  declined: 'Declined',
  expired: 'Expired',
  cancelled: 'Canceled',
  done: 'Done',
  missed: 'Missed',
}
export type ViewingStatus = keyof typeof VIEWING_STATUS_LABELS
export const VIEWING_STATUSES = Object.keys(VIEWING_STATUS_LABELS) as ViewingStatus[]

/** The causes, other than a side, that cancel a viewing (D221). */
export const VIEWING_CAUSES = ['sale', 'listing-removed', 'agent-left', 'buyer-left'] as const
export type ViewingCause = (typeof VIEWING_CAUSES)[number]

/** The cause as shown to both sides. */
export const VIEWING_CAUSE_LABELS: Record<ViewingCause, string> = {
  sale: 'The home was sold.',
  'listing-removed': 'The home is no longer available.',
  'agent-left': 'The agent no longer offers this home.',
  'buyer-left': 'The buyer has left Keystead.',
}

/**
 * The actions on a viewing. `accept` and `declineProposal` answer a proposal; `close` is the action of a cause; `rate`
 * answers the questions after the viewing.
 */
export type ViewingAction =
  | 'confirm'
  | 'decline'
  | 'propose'
  | 'accept'
  | 'declineProposal'
  | 'cancel'
  | 'close'
  | 'expire'
  | 'finish'
  | 'markMissed'
  | 'rate'

/** The side that acts, or a cause, or the clock. */
export type ViewingActor = ViewingSide | ViewingCause | 'time'

export type ProposedTime = { by: ViewingSide; startsAt: Date; endsAt: Date; wall: string }

/** The part of a viewing that determines its transitions. */
export type ViewingState = {
  status: ViewingStatus
  startsAt: Date
  endsAt: Date
  /** When a request expires. */
  expiresAt?: Date
  proposal?: ProposedTime
  /** The buyer's answers after it. */
  feedback?: ViewingFeedback
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long after its end a confirmed viewing is done. */
const DONE_AFTER = HOUR
/** How long after its end the agent can mark it as missed. */
const MISSED_WITHIN = 7 * DAY_MS
/** How long after its end the buyer can answer the questions about it (D513). */
const RATED_WITHIN = 14 * DAY_MS
/** A request expires this long after it was made, or earlier (D218). */
const ANSWER_WITHIN = DAY_MS
/** A request expires this long before its viewing starts, or earlier. */
const ANSWER_BEFORE = 2 * HOUR
/** In any case, its agent has this long to answer, or until the viewing starts. */
const ANSWER_AT_LEAST = HOUR

/** When a request made now expires (D218). */
export function requestExpiresAt(now: Date, startsAt: Date): Date {
  const createdAt = now.getTime()
  const start = startsAt.getTime()
  const least = Math.min(createdAt + ANSWER_AT_LEAST, start)
  return new Date(Math.max(least, Math.min(createdAt + ANSWER_WITHIN, start - ANSWER_BEFORE)))
}

export const doneAt = ({ endsAt }: Pick<ViewingState, 'endsAt'>): Date =>
  new Date(endsAt.getTime() + DONE_AFTER)

/** When a confirmed viewing no longer shows where to meet, and its phone number is deleted (D224). */
export const forgottenAt = ({ endsAt }: Pick<ViewingState, 'endsAt'>): Date =>
  new Date(endsAt.getTime() + DAY_MS)

type Transition = {
  action: ViewingAction
  by: readonly ViewingActor[]
  from: readonly ViewingStatus[]
  /** Absent: the status does not change. */
  to?: ViewingStatus
  /** Only if this is true at `now`. */
  when?: (viewing: ViewingState, now: Date, by: ViewingActor) => boolean
}

const isBeforeStart = ({ startsAt }: ViewingState, now: Date) => now < startsAt
const isInTime = (viewing: ViewingState, now: Date) => isBeforeStart(viewing, now) && !isOverdue(viewing, now)
const isOverdue = ({ expiresAt }: ViewingState, now: Date) => expiresAt !== undefined && now >= expiresAt
const hasProposalOfOther = ({ proposal }: ViewingState, by: ViewingActor) =>
  proposal !== undefined && proposal.by !== by
const isProposalAhead = ({ proposal }: ViewingState, now: Date) =>
  proposal !== undefined && now < proposal.startsAt
const OPEN = ['requested', 'confirmed'] as const

const isRatedLate = ({ endsAt }: ViewingState, now: Date) => now.getTime() >= endsAt.getTime() + RATED_WITHIN

/** Every transition that exists (D218, D220, D221, D513); nothing else decides which status may follow another. */
const VIEWING_TRANSITIONS: readonly Transition[] = [
  { action: 'confirm', by: ['agent'], from: ['requested'], to: 'confirmed', when: isInTime },
  { action: 'decline', by: ['agent'], from: ['requested'], to: 'declined', when: isInTime },
  {
    action: 'accept',
    by: VIEWING_SIDES,
    from: OPEN,
    to: 'confirmed',
    when: (viewing, now, by) =>
      isInTime(viewing, now) && hasProposalOfOther(viewing, by) && isProposalAhead(viewing, now),
  },
  {
    action: 'declineProposal',
    by: VIEWING_SIDES,
    from: OPEN,
    when: (viewing, now, by) => isInTime(viewing, now) && hasProposalOfOther(viewing, by),
  },
  { action: 'propose', by: VIEWING_SIDES, from: OPEN, when: isInTime },
  { action: 'cancel', by: VIEWING_SIDES, from: OPEN, to: 'cancelled', when: isBeforeStart },
  { action: 'close', by: VIEWING_CAUSES, from: OPEN, to: 'cancelled', when: isBeforeStart },
  { action: 'expire', by: ['time'], from: ['requested'], to: 'expired', when: isOverdue },
  {
    action: 'finish',
    by: ['time'],
    from: ['confirmed'],
    to: 'done',
    when: (viewing, now) => now >= doneAt(viewing),
  },
  {
    action: 'markMissed',
    by: ['agent'],
    from: ['confirmed', 'done'],
    to: 'missed',
    // Someone who answers has been there.
    when: ({ endsAt, feedback }, now) =>
      !feedback && now >= endsAt && now.getTime() < endsAt.getTime() + MISSED_WITHIN,
  },
  {
    action: 'rate',
    by: ['buyer'],
    from: ['confirmed', 'done'],
    to: 'done',
    when: (viewing, now) => now >= doneAt(viewing) && !isRatedLate(viewing, now),
  },
]

/** The status after the action if `by` may do it at `now`, or `null`. */
export function statusAfter(
  viewing: ViewingState,
  action: ViewingAction,
  by: ViewingActor,
  now: Date,
): ViewingStatus | null {
  const transition = transitionsFor(VIEWING_TRANSITIONS, { from: viewing.status, action, by }).find(
    ({ when }) => when?.(viewing, now, by) ?? true,
  )
  return transition ? (transition.to ?? viewing.status) : null
}

/** The actions that a side may do at `now`, for its buttons. */
export const actionsOf = (viewing: ViewingState, by: ViewingSide, now: Date): ViewingAction[] => [
  ...new Set(
    VIEWING_TRANSITIONS.map(({ action }) => action).filter(
      (action) => statusAfter(viewing, action, by, now) !== null,
    ),
  ),
]

/** True for an open viewing: it blocks another one of the same buyer and listing (D217). */
export const isOpenViewing = (status: ViewingStatus): boolean => OPEN.some((open) => open === status)

/** True for a confirmed viewing that has not been closed. */
export const isConfirmed = (status: ViewingStatus): boolean => status === 'confirmed'

/** True for a viewing that claims its agent's time, also afterwards (D219). */
export const isHoldingTime = (status: ViewingStatus): boolean =>
  isConfirmed(status) || status === 'done' || isMissed(status)

/** True for a request that its agent has not answered. */
export const isRequested = (status: ViewingStatus): boolean => status === 'requested'

/** True for a viewing that its buyer did not come to. */
export const isMissed = (status: ViewingStatus): boolean => status === 'missed'

/** The status at `now`, even if a job has not stored it yet. */
export const currentStatus = (viewing: ViewingState, now: Date): ViewingStatus =>
  statusAfter(viewing, 'expire', 'time', now) ?? statusAfter(viewing, 'finish', 'time', now) ?? viewing.status

/** The proposed time while its other side can still answer it: until the viewing starts or the request expires (D220). */
export const answerableProposal = (viewing: ViewingState, now: Date): ProposedTime | undefined =>
  isOpenViewing(viewing.status) && isInTime(viewing, now) ? viewing.proposal : undefined

/** Why the buyer cannot answer the questions about a viewing at `now` (D513); `null` if they can. */
export function ratingRefusal(viewing: ViewingState, now: Date): string | null {
  if (statusAfter(viewing, 'rate', 'buyer', now) !== null) return null
  const status = currentStatus(viewing, now)
  if (isOpenViewing(status)) return RATED_EARLY
  return status === 'done' && isRatedLate(viewing, now) ? RATED_LATE : NOT_VIEWED
}

/** A note, and a reason for cancelling, in characters. */
export const VIEWING_NOTE_LIMIT = 500
/** The meeting point, in characters. */
export const MEETING_POINT_LIMIT = 200
/** For how many days the viewings of a deleted account are stored (D224). */
export const VIEWING_DAYS = 90

/** How many open viewings a buyer has at most. */
export const OPEN_VIEWINGS_LIMIT = 10

/** A cancellation less than this before the start is late, in milliseconds (D221). */
const LATE_WITHIN = 2 * HOUR
/** How many missed or late viewings turn off instant confirmation for a buyer. */
const UNRELIABLE_AFTER = 3
/** They count if they are at most this far apart, and for this long after the last of them. */
const UNRELIABLE_WITHIN = 90 * DAY_MS

/** True if a side cancels too late. */
export const isLateCancellation = ({ startsAt }: Pick<ViewingState, 'startsAt'>, now: Date): boolean =>
  now.getTime() > startsAt.getTime() - LATE_WITHIN

/** Since when a buyer's missed and late viewings count at `now`. */
export const unreliableSince = (now: Date): Date => new Date(now.getTime() - 2 * UNRELIABLE_WITHIN)

/**
 * True if three of these viewings, missed or cancelled late, are within 90 days of each other, and the last of them is
 * at most 90 days ago. `times`: their starts.
 */
export function isUnreliable(times: readonly Date[], now: Date): boolean {
  const sorted = times.map((time) => time.getTime()).sort((a, b) => b - a)
  return sorted.some((last, index) => {
    const first = sorted[index + UNRELIABLE_AFTER - 1]
    return (
      first !== undefined && last - first <= UNRELIABLE_WITHIN && now.getTime() - last <= UNRELIABLE_WITHIN
    )
  })
}

/** The hours before a viewing or an open house at which people are reminded of it (D222, D224). */
export const REMINDER_HOURS = [24, 2] as const

/** When a reminder is sent, this many hours before the start. */
export const reminderAt = (startsAt: Date, hours: number): Date => new Date(startsAt.getTime() - hours * HOUR)

/** How many hours are left until the start, rounded, at least one. */
export const hoursUntil = (startsAt: Date, now: Date): number =>
  Math.max(1, Math.round((startsAt.getTime() - now.getTime()) / HOUR))

/**
 * True if a reminder this many hours before is right at `now`: not before its time or after that of the next one, and only
 * if the appointment was made before its time.
 */
export function isReminderDue(
  { startsAt, agreedAt }: { startsAt: Date; agreedAt: Date },
  hours: number,
  now: Date,
): boolean {
  const at = reminderAt(startsAt, hours)
  const nextHours = REMINDER_HOURS.find((later) => later < hours) ?? 0
  return agreedAt <= at && now >= at && now < reminderAt(startsAt, nextHours)
}

/** The refusals of viewings. */
export const CHOOSE_TIME = 'Choose a day and a time.'
export const TIME_TAKEN = 'This time is no longer available. Choose another.'
export const VIEWING_CHANGED = 'This viewing has changed. Reload the page.'
export const HAS_VIEWING = 'You already have a viewing of this home.'
export const TOO_MANY_VIEWINGS = 'You have ten open viewings. Cancel one first.'

/*
 * The two questions that a buyer is asked after a viewing (D513), whose answers both sides read (D514).
 */

/** The answers to the first question, how the viewing was. */
export const VIEWING_IMPRESSION_LABELS = { liked: 'Liked it', unsure: 'Not sure', disliked: 'Not for me' }
export type ViewingImpression = keyof typeof VIEWING_IMPRESSION_LABELS
export const VIEWING_IMPRESSIONS = Object.keys(VIEWING_IMPRESSION_LABELS) as ViewingImpression[]

/** The answers to the second question, why the buyer makes no offer. */
export const OFFER_OBSTACLE_LABELS = {
  price: 'Price',
  condition: 'Condition',
  location: 'Location',
  size: 'Size',
  'still-looking': 'Still looking',
  'made-offer': 'Made an offer',
  other: 'Something else',
}
export type OfferObstacle = keyof typeof OFFER_OBSTACLE_LABELS
export const OFFER_OBSTACLES = Object.keys(OFFER_OBSTACLE_LABELS) as OfferObstacle[]

/** The reason in the buyer's own words, in characters. */
export const OBSTACLE_NOTE_LIMIT = 500

/** A buyer's answers; `note` only with `other`. */
export type ViewingFeedback = {
  impression: ViewingImpression
  obstacle: OfferObstacle
  note?: string
  at: Date
}

/** How many viewings gave each answer. */
export const countImpressions = (
  answers: readonly Pick<ViewingFeedback, 'impression'>[],
): Record<ViewingImpression, number> => {
  const counts = { liked: 0, unsure: 0, disliked: 0 }
  for (const { impression } of answers) counts[impression] += 1
  return counts
}

/** The refusals of answers. */
export const RATED_EARLY = 'You can answer once the viewing is over.'
export const RATED_LATE = 'The questions are open for 14 days after a viewing. They are closed now.'
export const NOT_VIEWED = 'This viewing didn’t take place, so there is nothing to answer.'
export const VIEWED_HOME_DELETED = 'This home has been deleted, so nobody can read your answers any more.'

import { type WeekWindow, weekInOrder } from './availability'
import { formatWallTime } from './dates'
import { DEFAULT_GOAL, type DaysOff, includesDate, minutesText, type OfficeHours } from './office-hours'
import { assignableMembers } from './office'
import { fold } from './text'
import { zoneName } from './time-zones'
import { can, type Permission, scopeOf } from './permissions'
import { type Actor, type OfficeMember } from './user'

/** Homes at this place, as the location of a listing is written, are answered by this member (D463). */
export type PlaceRule = { place: string; memberId: string }

/** How an office answers (D460, D463, D464). Minutes are office minutes. */
export type InboxSettings = Pick<OfficeHours, 'windows' | 'daysOff'> & {
  goalMinutes: number
  /** After this many minutes without an answer a manager gets the inquiry. */
  escalationMinutes: number
  places: readonly PlaceRule[]
}

/** Monday to Saturday, 8:00 AM to 7:00 PM. */
const DEFAULT_WINDOWS: WeekWindow[] = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  from: '08:00',
  to: '19:00',
}))

/** The settings of an office that has not chosen any. */
export const DEFAULT_INBOX: InboxSettings = {
  windows: DEFAULT_WINDOWS,
  daysOff: [],
  goalMinutes: DEFAULT_GOAL,
  escalationMinutes: DEFAULT_GOAL,
  places: [],
}

/** The most days off, and rules by place, of an office. */
export const DAYS_OFF_LIMIT = 60
export const PLACES_LIMIT = 50

/** The days, both included, on which a member is away, and who answers for them (D466). */
export type Absence = DaysOff & { deputyId?: string }

/** A member as inquiries are assigned to them. */
export type InboxMember = OfficeMember & {
  away?: Absence
  /** Who gets their records while they are leaving (D452). */
  leavingTo?: string
}

/** True on a day of the member's absence; an absence ends by itself. */
export const isAway = ({ away }: Pick<InboxMember, 'away'>, today: string): boolean =>
  away !== undefined && includesDate([away], today)

type Assignment = {
  /** The earlier assignee, or else the home's agent. */
  preferredId: string
  /** The location of the home. */
  location: string
  members: readonly InboxMember[]
  places: readonly PlaceRule[]
  /** The date on the office's calendar. */
  today: string
  /** Who got the last inquiry that was assigned in turn. */
  lastTurn?: string | undefined
}

/**
 * Who answers an inquiry (D463): the member for the home's place, or else the preferred one. If they are away, their
 * deputy, or else the next member in turn; if nobody is present, the preferred one. `wasInTurn`: it was the turn of `id`.
 */
export function assigneeFor({ preferredId, location, members, places, today, lastTurn }: Assignment): {
  id: string
  wasInTurn: boolean
} {
  const present = members.filter((member) => !member.isLeaving && !isAway(member, today))
  const isPresent = (id: string | undefined) => present.some((member) => member.id === id)
  const byPlace = places.find(({ place }) => fold(place) === fold(location))?.memberId
  const first = byPlace !== undefined && members.some(({ id }) => id === byPlace) ? byPlace : preferredId
  if (isPresent(first)) return { id: first, wasInTurn: false }
  const absent = members.find(({ id }) => id === first)
  const deputyId = absent?.leavingTo ?? absent?.away?.deputyId
  if (deputyId !== undefined && isPresent(deputyId)) return { id: deputyId, wasInTurn: false }
  const inTurn = assignableMembers(present)
  const next = inTurn[(inTurn.findIndex(({ id }) => id === lastTurn) + 1) % Math.max(1, inTurn.length)]
  return next ? { id: next.id, wasInTurn: true } : { id: preferredId, wasInTurn: false }
}

/**
 * The manager who gets an overdue inquiry (D464): the first present manager, or else owner, who does not have it already;
 * `null` if there is none.
 */
export function managerFor(
  members: readonly InboxMember[],
  assigneeId: string,
  today: string,
): string | null {
  const candidates = members.filter(
    (member) => member.id !== assigneeId && !member.isLeaving && !isAway(member, today),
  )
  const fallback =
    candidates.find(({ role }) => role === 'manager') ?? candidates.find(({ role }) => role === 'owner')
  return fallback?.id ?? null
}

/** The rules of an office's inbox as texts and numbers, for the audit log (D485). */
export const auditedInbox = (
  { goalMinutes, escalationMinutes, windows, daysOff, places }: InboxSettings,
  zone: string,
) => ({
  goalMinutes,
  escalationMinutes,
  zone,
  windows: weekInOrder()
    .flatMap(({ day, weekday }) =>
      windows.flatMap(({ weekday: windowDay, from, to }) =>
        windowDay === weekday ? [`${day} ${from} to ${to}`] : [],
      ),
    )
    .join(', '),
  daysOff: daysOff.map(({ from, until }) => `${from} to ${until}`).join(', '),
  places: places.map(({ place, memberId }) => `${place}: ${memberId}`).join(', '),
})

/** The kinds of inquiries: a conversation whose buyer waits for an answer, or a viewing request. */
export type InquiryKind = 'conversation' | 'viewing'

const timeText = (time: string): string =>
  time === '24:00' ? 'midnight' : formatWallTime(`2000-01-01T${time}`)

type Run = { first: string; last: string; hours: string }

/** The weekdays with hours, those with the same ones next to each other together. */
function runsOf(windows: readonly WeekWindow[]): Run[] {
  const runs: Run[] = []
  let before = ''
  for (const { day, weekday } of weekInOrder()) {
    const hours = windows
      .filter((window) => window.weekday === weekday)
      .map(({ from, to }) => `from ${timeText(from)} to ${timeText(to)}`)
      .join(' and ')
    const run = runs.at(-1)
    if (run && hours !== '' && hours === before) run.last = day
    else if (hours !== '') runs.push({ first: day, last: day, hours })
    before = hours
  }
  return runs
}

/** "an answer within 4 hours, counted from 8:00 AM to 7:00 PM, Monday to Saturday, Pacific Time". */
export function goalText({ goalMinutes, windows }: InboxSettings, zone: string): string {
  const goal =
    goalMinutes % 60 === 0
      ? `${goalMinutes / 60} ${goalMinutes === 60 ? 'hour' : 'hours'}`
      : minutesText(goalMinutes)
  const runs = runsOf(windows)
  const isEveryDay = runs.length === 1 && new Set(windows.map(({ weekday }) => weekday)).size === 7
  const hours = runs.map(({ first, last, hours: times }) =>
    isEveryDay ? `${times}, every day` : `${times}, ${first}${first === last ? '' : ` to ${last}`}`,
  )
  return `an answer within ${goal}, counted ${hours.join('; ')}, ${zoneName(zone)}`
}

/** How many open inquiries the actor's inbox lists (D488), by how many each member of the office answers. */
export const inquiriesShown = (
  actor: Actor,
  members: readonly { personId: string; inquiries: number }[],
): number =>
  members
    .filter(({ personId }) => personId === actor.id || scopeOf(actor, 'inquiry:read') === 'office')
    .reduce((sum, { inquiries }) => sum + inquiries, 0)

type Answered = { agentId: { toString(): string }; assigneeId?: { toString(): string } | undefined }

/**
 * True if the actor does this for the agent of a conversation or viewing: the agent, a colleague whose role in the office
 * allows it (D451), and the member to whom it is assigned while both are in the office (D463).
 */
export function answersFor(actor: Actor, { agentId, assigneeId }: Answered, permission: Permission): boolean {
  const agent = String(agentId)
  // Administrators read any of them, and act for nobody.
  if (scopeOf(actor, permission) === 'any') return false
  if (can(actor, permission, agent)) return true
  const isAssigned = assigneeId !== undefined && String(assigneeId) === actor.id
  return isAssigned && can(actor, permission, actor.id) && isColleague(actor, agent)
}

const isColleague = ({ office }: Actor, id: string): boolean =>
  office?.members.some((member) => member.id === id) ?? false

/** True if the actor is who answers: the assignee, or the agent if that is nobody of the actor's office (any more). */
export const isAnsweredBy = (actor: Actor, { agentId, assigneeId = agentId }: Answered): boolean =>
  String(isColleague(actor, String(assigneeId)) ? assigneeId : agentId) === actor.id

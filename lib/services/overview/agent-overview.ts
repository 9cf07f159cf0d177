import 'server-only'
import { type ViewingDoc } from '@/lib/data/collections'
import { findWaitingConversations } from '@/lib/data/conversations'
import { findAvailability } from '@/lib/data/availability'
import { ObjectId } from '@/lib/data/client'
import {
  findListed,
  findNeedyOf,
  findPricedBefore,
  hasListings,
  type NeedyHome,
} from '@/lib/data/listing-needs'
import { findListingNumbers } from '@/lib/data/listing-numbers'
import { findAnswerableOffers } from '@/lib/data/offers'
import { findPeople } from '@/lib/data/users'
import { findViewings } from '@/lib/data/viewings'
import { addDays, DAY_MS } from '@/lib/domain/dates'
import { isLicenceEnding } from '@/lib/domain/licence'
import { askedNeeds, type ListingNeed, unchangedBefore } from '@/lib/domain/listing-needs'
import { daysBetween, LISTING_EVENTS } from '@/lib/domain/listing-numbers'
import { can } from '@/lib/domain/permissions'
import { pluralize } from '@/lib/domain/pluralize'
import { wallAt } from '@/lib/domain/time-zones'
import { type Actor, FORMER_MEMBER } from '@/lib/domain/user'
import { isRequested } from '@/lib/domain/viewing'
import { getEnv } from '@/lib/env'
import { type AgentWeekDto, type TodaysViewingDto, type UpdateDto } from '@/lib/schemas/agent-overview'
import { type WaitingConversationDto } from '@/lib/schemas/message'
import { type NextViewingDto } from '@/lib/schemas/viewing'
import { assertCan } from '../authorise'
import { openViewings, toNextViewing } from '../viewings/list-viewings'
import { type FirstOffers, readFirstOffers } from './overview'

/** The number of rows in each section (D510). */
const SHOWN = 5

/** The offers that the agent can answer at the moment `now`, earliest deadline first. One database call. */
export async function listOffersToAnswer(actor: Actor, now: Date): Promise<FirstOffers> {
  assertCan(actor, 'offer:read-as-agent', actor.id)
  return readFirstOffers(findAnswerableOffers(actor.id, now), now)
}

/** How many viewings that end after now are read to find today's. */
const READ_LIMIT = 20
/** The longest viewing, in milliseconds: one that began earlier is over. */
const LONGEST_VIEWING_MS = 2 * 60 * 60_000
/** The number of next viewings if there is none today. */
const NEXT_LIMIT = 3

/** The other members of the actor's office, whose records may be assigned to the actor (D515). */
const colleaguesOf = ({ id, office }: Actor): string[] =>
  (office?.members ?? []).map((member) => member.id).filter((member) => member !== id)

/**
 * The agent's open viewings of today at each home, including viewings assigned to the agent (D515); if there are none,
 * the next viewings. Earliest first. One database call, or two for a member of an office.
 */
export async function listTodaysViewings(
  actor: Actor,
  now: Date,
): Promise<{ today: TodaysViewingDto[]; next: NextViewingDto[] }> {
  assertCan(actor, 'viewing:read', actor.id)
  const from = new Date(now.getTime() - LONGEST_VIEWING_MS)
  const query = { side: 'agent', colleagues: colleaguesOf(actor), from, open: true } as const
  const viewings = await findViewings(actor.id, query).rows(READ_LIMIT)
  const open = openViewings(viewings, now).filter(({ viewing }) => viewing.endsAt > now)
  const isToday = ({ wall, zone }: ViewingDoc) => wall.slice(0, 10) === wallAt(now, zone).slice(0, 10)
  const today = open.filter(({ viewing }) => isToday(viewing))
  if (today.length === 0) return { today: [], next: open.slice(0, NEXT_LIMIT).map(toNextViewing) }
  // Several people may request one time.
  const byTime = Map.groupBy(today, ({ viewing, status }) =>
    isRequested(status) ? `${String(viewing.propertyId)} ${viewing.wall}` : String(viewing._id),
  )
  const rows = [...byTime.values()].slice(0, SHOWN).flatMap((atOneTime) => {
    const [firstViewing] = atOneTime
    if (!firstViewing) return []
    const { _id, propertyTitle, status, when } = toNextViewing(firstViewing)
    const { wall, propertyLocation, buyerName } = firstViewing.viewing
    const who = atOneTime.length > 1 ? pluralize(atOneTime.length, 'request') : (buyerName ?? FORMER_MEMBER)
    return [{ _id, propertyTitle, status, when, wall, propertyLocation, who }]
  })
  return { today: rows, next: [] }
}

/**
 * The agent's unread conversations whose buyers wait, those that are assigned to them included (D515), the longest wait
 * first. Two database calls, one if there are none; for a member of an office one more.
 */
export async function listWaitingConversations(actor: Actor): Promise<WaitingConversationDto[]> {
  assertCan(actor, 'message:read', actor.id)
  const conversations = await findWaitingConversations(actor.id, colleaguesOf(actor), SHOWN)
  if (conversations.length === 0) return []
  const people = await findPeople(conversations.map(({ buyerId }) => buyerId))
  const names = new Map(people.map(({ _id, name }) => [_id.toHexString(), name]))
  return conversations.map(({ _id, propertyTitle, lastText, buyerId, lastAt, waitingSince = lastAt }) => ({
    _id: _id.toHexString(),
    propertyTitle,
    lastText,
    name: names.get(buyerId.toHexString()) ?? FORMER_MEMBER,
    waitingSince: waitingSince.toISOString(),
  }))
}

/** The most homes whose numbers are summed. */
const COUNTED_HOMES = 100

/** The first of the agent's listed homes, at most one more than are counted. One database call. */
export async function listListedHomes(actor: Actor): Promise<NeedyHome[]> {
  assertCan(actor, 'property:read-as-agent', actor.id)
  return findListed(actor.id, COUNTED_HOMES + 1)
}

/**
 * The numbers of the agent's `listed` homes in the seven days to `now`, with those of the same days of the week before
 * (D511); `null` without such homes. One database call.
 */
export async function getAgentWeek(
  actor: Actor,
  now: Date,
  listed: readonly NeedyHome[],
): Promise<AgentWeekDto | null> {
  assertCan(actor, 'property:read-as-agent', actor.id)
  const countedIds = listed.slice(0, COUNTED_HOMES).map(({ _id }) => _id.toHexString())
  if (countedIds.length === 0) return null
  const from = addDays(now, -13)
  const weekAgo = addDays(now, -7)
  const numbers = [...(await findListingNumbers(countedIds, from, now)).values()].flat()
  const days = daysBetween(addDays(now, -6), now)
  const daysBefore = daysBetween(from, weekAgo)
  const byDay = Map.groupBy(numbers, ({ day }) => day)
  const sumOf = (event: (typeof LISTING_EVENTS)[number], day: string) =>
    (byDay.get(day) ?? []).reduce((sum, { [event]: count }) => sum + count, 0)
  const total = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)
  return {
    days,
    homes: countedIds.length,
    isPartial: listed.length > countedIds.length,
    numbers: LISTING_EVENTS.map((event) => {
      const sums = days.map((day) => sumOf(event, day))
      return {
        event,
        days: sums,
        total: total(sums),
        before: total(daysBefore.map((day) => sumOf(event, day))),
      }
    }),
  }
}

const toUpdate = (
  { _id, title, image, pricedAt }: NeedyHome,
  about: Exclude<UpdateDto['about'], 'licence'>,
  now: Date,
): UpdateDto => ({
  about,
  propertyId: _id.toHexString(),
  title,
  image,
  days: pricedAt ? Math.floor((now.getTime() - pricedAt.getTime()) / DAY_MS) : 0,
})

const needyAmong = (listed: readonly NeedyHome[], asked: readonly ListingNeed[]) =>
  listed.filter(({ needs }) => needs.some((need) => asked.includes(need)))

const pricedAmong = (listed: readonly NeedyHome[], before: Date) =>
  listed
    .flatMap((home) =>
      home.pricedAt && home.pricedAt < before ? [{ home, at: home.pricedAt.getTime() }] : [],
    )
    .sort((one, other) => one.at - other.at)
    .map(({ home }) => home)

/**
 * What the agent has to update (D512): the licence, then homes without pictures or an energy class, then those whose
 * price is unchanged for 90 days, each home once. `listed`: as `listListedHomes` returns them. Two database calls for an
 * agent with more than a hundred homes.
 */
export async function listUpdates(
  actor: Actor,
  now: Date,
  listed: readonly NeedyHome[],
): Promise<{ items: UpdateDto[]; isMore: boolean }> {
  assertCan(actor, 'property:read-as-agent', actor.id)
  const validUntil = actor.licenceUntil ?? undefined
  const asked = askedNeeds(getEnv().ENERGY_REQUIRED_IN)
  const before = unchangedBefore(now)
  const [needy, priced] =
    listed.length > COUNTED_HOMES
      ? await Promise.all([
          findNeedyOf(actor.id, asked, SHOWN + 1),
          findPricedBefore(actor.id, before, 2 * SHOWN + 2),
        ])
      : [needyAmong(listed, asked), pricedAmong(listed, before)]
  const shown = new Set(needy.map(({ _id }) => _id.toHexString()))
  const all: UpdateDto[] = [
    ...(validUntil !== undefined && isLicenceEnding({ validUntil }, now)
      ? [{ about: 'licence' as const, validUntil }]
      : []),
    ...needy.map((home) => toUpdate(home, home.needs.includes('pictures') ? 'pictures' : 'energy', now)),
    ...priced.filter(({ _id }) => !shown.has(_id.toHexString())).map((home) => toUpdate(home, 'price', now)),
  ]
  return { items: all.slice(0, SHOWN), isMore: all.length > SHOWN }
}

/**
 * Which of the first steps the agent has done; `null` for an agent who has or had a home, and for an assistant, who lists
 * no homes. Two database calls.
 */
export async function getFirstSteps(
  actor: Actor,
): Promise<{ hasProfile: boolean; hasHours: boolean } | null> {
  assertCan(actor, 'availability:read', actor.id)
  const [hasHome, availability] = await Promise.all([
    hasListings(actor.id),
    findAvailability(new ObjectId(actor.id)),
  ])
  return hasHome || !can(actor, 'property:create')
    ? null
    : {
        hasProfile: actor.image !== null && actor.licenceUntil !== undefined,
        hasHours: (availability?.windows.length ?? 0) > 0,
      }
}

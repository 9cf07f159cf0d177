import { type Session } from '@/lib/data/client'
import { collection, type PropertyDoc, type UserDoc, type ViewingDoc } from '@/lib/data/collections'
import { updateClaimsAndJobs } from '@/lib/data/viewings'
import { DEFAULT_SETTINGS } from '@/lib/domain/availability'
import { addDays, toDay } from '@/lib/domain/dates'
import { instantOf, zoneAt } from '@/lib/domain/time-zones'
import { type ViewingStatus } from '@/lib/domain/viewing'
import { makeViewing } from './documents'

/** The agents' viewing hours on weekdays; with `isInstant`, requests are confirmed at once. */
const AGENTS = [
  { agent: 'agent', zone: 'America/Chicago', from: '08:00', to: '17:00', isInstant: false },
  { agent: 'samuel', zone: 'Europe/Berlin', from: '10:00', to: '18:00', isInstant: true },
] as const

/** A home whose viewings are confirmed at once. */
const INSTANT_HOME = { title: 'Rua das Flores, 3.º Esq.', meetingPoint: 'At the blue door, ring twice' }

/** Viewings in every state. They begin `days` days from today, at `time` in the home's time zone. */
const VIEWINGS: readonly {
  buyer: string
  listing: string
  days: number
  time: string
  status: ViewingStatus
  more?: Partial<ViewingDoc>
}[] = [
  {
    buyer: 'buyer',
    listing: 'Twin Gables',
    days: 6,
    time: '11:00',
    status: 'requested',
    more: { note: 'We’d like to bring our architect.' },
  },
  { buyer: 'buyer2', listing: 'Twin Gables', days: 6, time: '11:00', status: 'requested' },
  { buyer: 'buyer', listing: INSTANT_HOME.title, days: 3, time: '15:00', status: 'confirmed' },
  // On a Tuesday four days later is the Saturday on which the same agent has an open house in the afternoon.
  { buyer: 'priya', listing: 'Cedar Point Cabin', days: 4, time: '10:00', status: 'confirmed' },
  { buyer: 'buyer', listing: 'Larch House', days: 8, time: '12:00', status: 'confirmed' },
  { buyer: 'buyer', listing: 'Cedar Point Cabin', days: -9, time: '10:00', status: 'done' },
  { buyer: 'tomas', listing: 'Hillside Twin', days: -4, time: '16:00', status: 'missed' },
  { buyer: 'hana', listing: 'Hillside Twin', days: 5, time: '10:00', status: 'declined' },
  { buyer: 'greta', listing: 'Twin Gables', days: -1, time: '09:00', status: 'expired' },
  {
    buyer: 'buyer',
    listing: 'Hillside Twin',
    days: -2,
    time: '13:00',
    status: 'cancelled',
    more: { cancelledBy: 'agent', reason: 'The heating is being repaired that day.' },
  },
]

/** Adds the agents' hours and viewings, with the claims and jobs of open ones. */
export async function insertViewings(
  find: { person: (key: string) => UserDoc; listing: (title: string) => PropertyDoc },
  now: Date,
  session: Session,
): Promise<void> {
  await collection('availability').insertMany(
    AGENTS.map(({ agent, zone, from, to, isInstant }) => ({
      _id: find.person(agent)._id,
      zone,
      windows: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from, to })),
      exceptions: [],
      settings: { ...DEFAULT_SETTINGS, isInstant },
      version: 1,
    })),
    { session },
  )
  await collection('properties').updateOne(
    { _id: find.listing(INSTANT_HOME.title)._id },
    { $set: { viewings: { isInstant: true, meetingPoint: INSTANT_HOME.meetingPoint } } },
    { session },
  )
  for (const { buyer, listing, days, time, status, more } of VIEWINGS) {
    const home = find.listing(listing)
    const { latitude, longitude } = home
    const zone = latitude === undefined || longitude === undefined ? 'UTC' : zoneAt({ latitude, longitude })
    const date = toDay(addDays(now, days))
    const startsAt = instantOf(`${date}T${time}`, zone)
    if (!startsAt) continue
    const createdAt = new Date(Math.min(now.getTime(), addDays(startsAt, -2).getTime()))
    const viewing = makeViewing(find.person(buyer), home, { status, zone, startsAt, createdAt, ...more })
    await collection('viewings').insertOne(viewing, { session })
    if (viewing.open) await updateClaimsAndJobs(null, viewing, session)
  }
}

import { setTimeout } from 'node:timers/promises'
import { act } from './acts'
import { brokenInvariants, overdueWork } from './invariants'
import { findLostWrites } from './lost'
import { moneyOf } from './money'
import { type Site, startSite } from './site'
import { type Expected, type Part, Tally } from './tally'
import { type Account, Person, type World, type Role } from './world'
import { ObjectId } from 'mongodb'
import { closeClient, getDb } from '@/lib/data/client'
import { migrate } from '@/lib/data/migrations'
import { hashPassword } from '@/lib/integrations/password'
import { createAvailability, insertProperties, makeProperty, makeUser } from '../../test/factories'
import { databaseSettings } from '../../commands/load/settings'

/** The shortest pause of a person between two acts, in milliseconds; the longest is three times as long. */
const PAUSE_MS = 4_000
/** How many people keep a page with live notices open, and after how long they reconnect. */
const FOLLOWERS = 20
const RECONNECT_MS = 2_000
/** How overdue jobs may be at the end: no working job takes longer. */
const OVERDUE_LIMIT_SECONDS = 90
/** How long the site may take to settle after the day, and how often that is checked. */
const SETTLE_LIMIT_MS = 180_000
const POLL_MS = 500

export type Day = {
  site: Site
  /** Runs `during` while people continue, and counts their requests meanwhile as a separate part. */
  part(name: string, expected: Expected, during: () => Promise<void>): Promise<void>
}

export type Outcome = {
  people: number
  seconds: number
  parts: Part[]
  acknowledged: number
  payments: number
  /** What broke each guarantee, as sentences; empty lists if nothing did. */
  broken: Record<string, string[]>
}

/** Keeps a page open all day, which reconnects when its stream ends (D157). */
async function follow(person: Person, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    if (person.isSignedIn) await person.follow(over)
    await setTimeout(RECONNECT_MS, undefined, { signal: over }).catch(() => undefined)
  }
}

async function simulatePerson(account: Account, world: World, hasPageOpen: boolean): Promise<void> {
  const person = new Person(world, account)
  const over = new AbortController()
  const following = hasPageOpen ? follow(person, over.signal) : undefined
  await setTimeout(Math.random() * 3 * PAUSE_MS)
  while (!world.isOver) {
    await act(person)
    await setTimeout(PAUSE_MS * (1 + 2 * Math.random()))
  }
  over.abort()
  await following
}

/** Waits until payments are settled and no jobs are left; failed ones are retried at once. */
async function waitUntilSettled({ db, webhooks }: Site): Promise<void> {
  await webhooks.settled()
  const jobs = db.collection('jobs')
  const now = new Date()
  await jobs.updateMany({ attempts: { $gt: 0 } }, { $min: { dueAt: now }, $set: { attempts: 0 } })
  const end = Date.now() + SETTLE_LIMIT_MS
  while ((await jobs.countDocuments({ dueAt: { $lte: new Date() } })) > 0 && Date.now() < end)
    await setTimeout(POLL_MS)
}

/** Faulty and missing responses. */
const unexpected = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ name, expected, tally: { failures, unanswered, firstFailures } }) => [
    ...(expected === 'success' && failures > 0
      ? [`${name}: ${failures} failures, ${firstFailures.join(', ')}`]
      : []),
    ...(expected !== 'nothing' && unanswered > 0 ? [`${name}: ${unanswered} without a response`] : []),
  ])

/** Checks every guarantee; returns what broke each one. */
async function brokenGuarantees(
  site: Site,
  world: World,
  parts: readonly Part[],
): Promise<Outcome['broken']> {
  const money = await moneyOf(site.stripe, site.db)
  const all = (of: (tally: Tally) => readonly string[]) => parts.flatMap(({ tally }) => of(tally))
  return {
    'nothing acknowledged is lost': await findLostWrites(site.db, world.acknowledged),
    'nothing is paid twice': money.doublePayments,
    'money equals purchases': money.faults,
    'one winner for each listing, counts equal rows': await brokenInvariants(site.db),
    'no background job is overdue': await overdueWork(site.db, OVERDUE_LIMIT_SECONDS),
    'every request gets a response, without failures while everything is up': unexpected(parts),
    'no request is too slow': all(({ tooSlow }) => tooSlow),
    'every failure has a message': all(({ withoutMessage }) => withoutMessage),
  }
}

/**
 * Simulates a day with `people` people on the built product, with all services on loopback; `course` directs what
 * happens. Everything is stopped and removed afterwards. `report` gets the name of each part as it begins.
 */
export async function simulateDay(
  people: number,
  course: (day: Day) => Promise<void>,
  report: (line: string) => void,
): Promise<Outcome> {
  let population: Awaited<ReturnType<typeof populate>> | undefined
  const site = await startSite(async (uri) => {
    population = await populate(uri, people)
  })
  try {
    if (!population) throw new Error('The population was not created.')
    const parts: Part[] = []
    const world: World = {
      site: site.address,
      stripe: site.stripeAddress,
      password: PASSWORD,
      homes: [...population.homes],
      pending: [],
      acknowledged: [],
      paid: 0,
      part: { name: 'before', expected: 'success', tally: new Tally() },
      isOver: false,
    }
    const start = performance.now()
    const peopleDone = Promise.all(
      population.accounts.map((account, i) => simulatePerson(account, world, i < FOLLOWERS)),
    )
    // The error is handled where the promise is awaited.
    peopleDone.catch(() => undefined)
    await course({
      site,
      async part(name, expected, during) {
        report(name)
        world.part = { name, expected, tally: new Tally() }
        parts.push(world.part)
        await during()
      },
    })
    const seconds = (performance.now() - start) / 1_000
    world.isOver = true
    await peopleDone
    await waitUntilSettled(site)
    return {
      people,
      seconds,
      parts,
      acknowledged: world.acknowledged.length,
      payments: world.paid,
      broken: await brokenGuarantees(site, world, parts),
    }
  } finally {
    await site.close()
  }
}

const PASSWORD = 'a password of the day'

/** One in ten people is an agent, one in fifty an administrator. */
const AGENT_EVERY = 10
const ADMIN_EVERY = 50
/** The number of homes per agent at the start of the day. */
const HOMES_PER_AGENT = 5

const roleOf = (i: number): Role =>
  i % ADMIN_EVERY === 1 ? 'admin' : i % AGENT_EVERY === 0 ? 'agent' : 'user'

/**
 * Fills an empty database with `people` people and `HOMES_PER_AGENT` homes of each agent. Every second agent confirms viewings
 * instantly.
 */
async function populate(uri: string, people: number): Promise<{ accounts: Account[]; homes: string[] }> {
  process.env.MONGODB_URI = uri
  databaseSettings()
  await migrate()
  const passwordHash = await hashPassword(PASSWORD)
  const users = Array.from({ length: people }, (_, i) =>
    makeUser({
      _id: new ObjectId(),
      name: `Person ${i}`,
      email: `person-${i}@day.test`,
      emailVerified: new Date(),
      role: roleOf(i),
      passwordHash,
    }),
  )
  await getDb().collection<(typeof users)[number]>('users').insertMany(users)
  const agents = users.filter(({ role }) => role === 'agent')
  for (const [i, { _id }] of agents.entries())
    await createAvailability(getDb(), _id, { isInstant: i % 2 === 0 })
  const listings = agents.flatMap((agent) =>
    Array.from({ length: HOMES_PER_AGENT }, (_, i) =>
      makeProperty(agent, { title: `Home ${i} of ${agent.name}`, image: '/demo/cottage-garden.jpg' }),
    ),
  )
  await insertProperties(getDb(), listings)
  await closeClient()
  return {
    accounts: users.map(({ _id, email, role }) => ({ id: _id.toHexString(), email, role: role as Role })),
    homes: listings.map(({ _id }) => _id.toHexString()),
  }
}

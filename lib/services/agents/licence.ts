import 'server-only'
import { changingContent } from '@/lib/data/changing-content'
import { afterCommit, type Session, transaction, type ObjectId } from '@/lib/data/client'
import { type StoredLicence, type UserDoc } from '@/lib/data/collections'
import { addJobs } from '@/lib/data/jobs'
import { findListedOf, findPausedOf } from '@/lib/data/own-listings'
import { touchListedOf, updateProperty } from '@/lib/data/properties'
import { findUserById, setLicence } from '@/lib/data/users'
import { AppError, conflict, notFound } from '@/lib/domain/errors'
import { jobId } from '@/lib/domain/jobs'
import {
  currentStage,
  daysLeftAt,
  hasLicenceLapsed,
  isLicenceExpired,
  type Licence,
  licenceRefusal,
  licenceRefusalForAdmins,
  nextStageAt,
  REGION_TEXTS,
  regionMatch,
} from '@/lib/domain/licence'
import { statusOnMarket } from '@/lib/domain/property'
import { type Actor, isAgent } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import {
  type AgentLicence,
  type CorrectLicenceInput,
  licenceDto,
  type LicenceDto,
  type RenewLicenceInput,
} from '@/lib/schemas/licence'
import { type ContentChange } from '@/lib/schemas/operation'
import { absolute } from '../absolute'
import { auditUser } from '../audit/audit-entries'
import { assertCan } from '../authorise'
import { type Handler, runNow, waitBriefly } from '../jobs/run-job'
import { accountEvent, notify } from '../notices/notify'
import { serialise } from '../serialise'

/** The licence in an input or an application, without its blank fields. */
export function licenceIn({
  licence,
  authority,
  region,
  register,
  validUntil,
}: Pick<RenewLicenceInput, 'licence' | 'authority' | 'region' | 'register' | 'validUntil'>): Licence {
  const details = Object.entries({ authority, region, register, validUntil }).filter(([, value]) => value)
  return { number: licence, ...Object.fromEntries(details) }
}

/** A licence as everyone reads it. */
export const toLicenceDto = (licence: Licence | undefined): LicenceDto | null =>
  licence ? serialise(licenceDto, licence) : null

/** Throws `conflict` if the agent's licence has expired (D428). Agents without a recorded licence are not refused. */
export function assertLicensed(licence: Licence | undefined, now = new Date()): void {
  const refusal = expiredLicenceRefusal(licence, now)
  if (refusal !== null) throw conflict(refusal)
}

/** Why the agent cannot list new homes, with the URL that renews the licence; `null` if they can. */
export const expiredLicenceRefusal = (licence: Licence | undefined, now = new Date()): string | null =>
  licence?.validUntil !== undefined && isLicenceExpired(licence, now)
    ? licenceRefusal(licence.validUntil, ` at ${absolute(paths.agent.licence)}`)
    : null

/** Throws `conflict` for an administrator who verifies a home of an agent whose licence has expired. */
export async function assertAgentLicensed(agentId: ObjectId, session: Session): Promise<void> {
  const licence = (await findUserById(agentId.toHexString(), session))?.licence
  if (licence?.validUntil !== undefined && isLicenceExpired(licence, new Date()))
    throw conflict(licenceRefusalForAdmins(licence.validUntil))
}

/** Why the licence is not valid at this location (D430); `null` if it is, or if that is unclear. */
export const regionRefusal = (licence: Licence | undefined, location: string): string | null =>
  licence?.region !== undefined && regionMatch(licence, location) === 'other'
    ? REGION_TEXTS.other(licence.region)
    : null

/** Asks whether the home is in the licence's region, if that is unclear from its location (D430). */
export const regionQuestion = (
  licence: Licence | undefined,
  location: string,
): { field: 'location'; message: string }[] =>
  licence?.region !== undefined && regionMatch(licence, location) === 'unclear'
    ? [{ field: 'location', message: REGION_TEXTS.unclear(licence.region) }]
    : []

/** Throws `invalid_input` at the location if the licence is for another state. */
export function assertRegion(licence: Licence | undefined, location: string): void {
  const refusal = regionRefusal(licence, location)
  if (refusal !== null) throw new AppError('invalid_input', refusal, { location: refusal })
}

/** The licence of the actor; `null` without one. */
export async function getOwnLicence({ id }: Actor): Promise<LicenceDto | null> {
  return toLicenceDto((await findUserById(id))?.licence)
}

/** An agent's licence, for administrators who correct it. Throws `not_found` for anyone who is not an agent. */
export async function getAgentLicence(actor: Actor, { id }: { id: string }): Promise<AgentLicence> {
  assertCan(actor, 'licence:correct')
  const { name, licence } = assertAgent(await findUserById(id))
  return { _id: id, name, licence: toLicenceDto(licence), recordedAt: momentOf(licence) }
}

const momentOf = (licence: StoredLicence | undefined): string => licence?.recordedAt.toISOString() ?? ''

function assertAgent(user: UserDoc | null): UserDoc {
  if (!user || !isAgent(user.role)) throw notFound('User not found')
  return user
}

/**
 * Stores an agent's licence in the caller's transaction, and returns it before and after for the audit log. A job shows
 * or pauses the homes and reminds of its end (D427, D429). Throws `conflict` if the account is not an agent's.
 */
export async function recordLicence(
  agentId: ObjectId,
  licence: Licence,
  session: Session,
): Promise<{ before: { licence?: Licence }; after: { licence: Licence } }> {
  const user = await findUserById(agentId.toHexString(), session)
  if (!user || !isAgent(user.role)) throw conflict('This account is no longer an agent’s.')
  const recordedAt = new Date()
  await setLicence(agentId, { ...licence, recordedAt }, session)
  if (user.licence?.number !== licence.number) await touchListedOf(agentId, recordedAt, session)
  await enqueueFollowLicence(agentId, recordedAt, session)
  return { before: user.licence ? { licence: withoutDate(user.licence) } : {}, after: { licence } }
}

const withoutDate = ({ recordedAt: _, ...licence }: StoredLicence): Licence => licence

/** Enqueues the job that follows an agent's licence, and runs it after the commit. */
export async function enqueueFollowLicence(agentId: ObjectId, at: Date, session: Session): Promise<void> {
  const subject = agentId.toHexString()
  await addJobs([{ kind: 'follow-licence', subject, dueAt: at }], session)
  afterCommit(session, () => waitBriefly(runNow(jobId('follow-licence', subject), followLicence)))
}

/**
 * An administrator corrects an agent's licence, with a reason for the agent and the audit log (D432). Throws `conflict` if
 * another one was recorded since the administrator has read it (`recordedAt`).
 */
export async function correctLicence(
  actor: Actor,
  { id, reason, recordedAt, ...licence }: CorrectLicenceInput,
): Promise<void> {
  assertCan(actor, 'licence:correct')
  await transaction(async (session) => {
    const agent = assertAgent(await findUserById(id, session))
    if (recordedAt !== undefined && recordedAt !== momentOf(agent.licence))
      throw conflict('This license has changed since. Reload the page to see it.')
    const { before, after } = await recordLicence(agent._id, licenceIn(licence), session)
    await auditUser(actor, 'licence.corrected', agent, { before, after: { ...after, reason } }, session)
    const event = { at: new Date(), values: { reason } }
    await notify(session, accountEvent('licence-corrected', agent._id, event))
  })
}

const CHANGES: ContentChange[] = ['lists', 'properties']

/** How many listings pause or return in one transaction. */
export const PAUSED_AT_ONCE = 50

/**
 * Follows the licence of the job's agent: pauses the homes 14 days after its end, shows them again once it is renewed
 * (D429), and notifies the agent at each stage, once (D427).
 */
export const followLicence: Handler = async ({ subject }) => {
  const now = new Date()
  const agent = await findUserById(subject)
  if (!agent?.licence || !isAgent(agent.role)) return 'done'
  const { _id, licence } = agent
  const move = hasLicenceLapsed(licence, now) ? pauseListings : resumeListings
  while (await changingContent(CHANGES, () => transaction((session) => move(_id, session))));
  const stage = currentStage(licence, now)
  const { validUntil } = licence
  if (stage !== null && validUntil !== undefined) {
    const details = {
      at: now,
      each: { validUntil, stage },
      values: { validUntil, daysLeft: daysLeftAt(validUntil, stage, now) },
    }
    await transaction((session) => notify(session, accountEvent('licence-ending', _id, details)))
  }
  return nextStageAt(licence, now) ?? 'done'
}

/** Pauses some of the agent's listings; true if there may be more. */
async function pauseListings(agentId: ObjectId, session: Session): Promise<boolean> {
  const listed = await findListedOf(agentId, PAUSED_AT_ONCE, session)
  for (const listing of listed)
    await updateProperty(listing, { status: 'paused', pausedBy: 'licence' }, new Date(), session)
  return listed.length === PAUSED_AT_ONCE
}

/** Returns some of the agent's paused listings to the status that they had; true if there may be more. */
async function resumeListings(agentId: ObjectId, session: Session): Promise<boolean> {
  const paused = await findPausedOf(agentId, PAUSED_AT_ONCE, session)
  for (const listing of paused)
    await updateProperty(listing, { status: statusOnMarket(listing) }, new Date(), session)
  return paused.length === PAUSED_AT_ONCE
}

import 'server-only'
import { afterCommit, type Session, transaction, ObjectId } from '@/lib/data/client'
import { type HandoverDoc, type UserDoc } from '@/lib/data/collections'
import {
  countHomesOf,
  countListedOf,
  countOpenWork,
  findHandover,
  findLatestHandover,
  findRunningHandover,
  insertHandover,
} from '@/lib/data/handovers'
import { addJobs } from '@/lib/data/jobs'
import { writeMembers } from '@/lib/data/offices'
import { type OwnRow } from '@/lib/data/own-listings'
import { findProperty } from '@/lib/data/properties'
import { findPeople, findUserByEmail, findUserById, lockRole } from '@/lib/data/users'
import { normalizeEmail } from '@/lib/domain/email'
import { conflict, invalidField, notFound } from '@/lib/domain/errors'
import { HANDOVER_TEXTS, openWorkRefusal } from '@/lib/domain/handover'
import { isLicenceExpired } from '@/lib/domain/licence'
import { assignableMembers, OFFICE_TEXTS } from '@/lib/domain/office'
import { can, permissionScope } from '@/lib/domain/permissions'
import { type Actor, FORMER_AGENT, isAgent, isSuspended } from '@/lib/domain/user'
import { type BulkSelection, fieldsOfSelection } from '@/lib/schemas/bulk-change'
import {
  type CreateHandoverInput,
  HANDOVER_NOT_FOUND,
  handoverDto,
  type HandoverDto,
  type HandoverForm,
  type HandoverOwners,
  type HandOverFormInput,
} from '@/lib/schemas/handover'
import { auditUser } from '../audit/audit-entries'
import { assertCan, recheckActor } from '../authorise'
import { refuseDuplicate } from '../duplicates'
import { assertOwnerRemains } from '../offices/members'
import { readOwnOffice } from '../offices/offices'
import { selectOwn } from '../properties/own-table'
import { serialise } from '../serialise'
import { readUser, toActor } from '../users/actor'
import { canGetHomes, continueHandoverNow } from './run-handover'

/**
 * Starts to hand over homes of an agent, or all that are unsold, with what is open on them (D470), and returns the
 * handover's id; small ones are done by then. Agents hand over their own homes to colleagues, administrators any (D471).
 * Throws `not_found` for an unknown agent or a home that is not theirs, `invalid_input` at `to` for someone who cannot get
 * homes, and `conflict` if there are none or another handover of this agent is running (D472).
 */
export async function handOverListings(actor: Actor, input: CreateHandoverInput): Promise<{ id: string }> {
  assertCan(actor, 'property:hand-over', input.from)
  const id = await transaction((session) => startHandover(actor, input, session)).catch(
    refuseDuplicate(['from'], HANDOVER_TEXTS.running),
  )
  return { id }
}

async function startHandover(
  actor: Actor,
  { from, to, propertyIds, remove = false }: CreateHandoverInput,
  session: Session,
): Promise<string> {
  await recheckActor(actor, session)
  const agent = await readUser(from, session)
  const receiver = await readReceiver(actor, agent, to, session)
  const ids = propertyIds && [...new Set(propertyIds)].map((id) => new ObjectId(id))
  if (ids && (await countHomesOf(agent._id, ids, session)) < ids.length) throw notFound('Property not found.')
  const { homes } = await countOpenWork(agent._id, ids, session)
  const total = ids?.length ?? homes
  if (homes === 0 && !remove) throw conflict(ids ? HANDOVER_TEXTS.sold : HANDOVER_TEXTS.none)
  const leftOfficeId = remove ? await markLeaving(actor, agent, receiver, ids, session) : undefined
  const people = { from: agent._id, to: receiver._id, by: new ObjectId(actor.id) }
  const values = { ...people, total, propertyIds: ids, ...(leftOfficeId && { leaves: leftOfficeId }) }
  const now = new Date()
  const { _id } = await insertHandover(values, now, session)
  const subject = _id.toHexString()
  await addJobs([{ kind: 'hand-over', subject, dueAt: now }], session)
  const after = { to: receiver._id.toHexString(), homes: total }
  await auditUser(actor, 'user.handed-over', agent, { after }, session)
  afterCommit(session, () => continueHandoverNow(subject))
  return subject
}

/**
 * The agent who gets the homes, locked against a suspension or a change of role. Throws `invalid_input` for the agent
 * who has them, and for a buyer, a suspended agent, one with an expired licence, one of another office, and a member of an
 * office who gets no homes.
 */
async function readReceiver(actor: Actor, from: UserDoc, to: string, session: Session): Promise<UserDoc> {
  const account = await (to.includes('@')
    ? findUserByEmail(normalizeEmail(to) ?? to, session)
    : findUserById(to, session))
  if (account?._id.equals(from._id)) throw invalidField('to', HANDOVER_TEXTS.self)
  if (!canReceive(actor, account?._id.toHexString())) throw invalidField('to', HANDOVER_TEXTS.stranger)
  if (!account) throw invalidField('to', HANDOVER_TEXTS.unknown)
  if (isSuspended(account.role)) throw invalidField('to', HANDOVER_TEXTS.suspended(account.name))
  if (!isAgent(account.role)) throw invalidField('to', HANDOVER_TEXTS.buyer(account.name))
  if (account.licence && isLicenceExpired(account.licence, new Date()))
    throw invalidField('to', HANDOVER_TEXTS.expired(account.name))
  if (!(await lockRole(account._id.toHexString(), account.role, session)))
    throw invalidField('to', HANDOVER_TEXTS.suspended(account.name))
  if (!(await canGetHomes(account, session)))
    throw invalidField('to', HANDOVER_TEXTS.notAssignable(account.name))
  return account
}

/**
 * Marks a member who leaves the actor's office when the handover is done: from the commit on they change nothing (D452).
 * Returns the office. Throws `forbidden` unless an owner does so, and `conflict` for the last owner.
 */
async function markLeaving(
  actor: Actor,
  { _id }: UserDoc,
  to: UserDoc,
  propertyIds: ObjectId[] | undefined,
  session: Session,
): Promise<ObjectId> {
  assertCan(actor, 'office:manage-members', actor.id)
  if (propertyIds) throw invalidField('remove', HANDOVER_TEXTS.some)
  const office = await readOwnOffice(actor, session)
  const { members } = office
  if (!members.some(({ personId }) => personId.equals(_id))) throw notFound(OFFICE_TEXTS.notMember)
  assertOwnerRemains(office, _id.toHexString())
  const updatedMembers = members.map((member) =>
    member.personId.equals(_id) ? { ...member, leavingTo: to._id } : member,
  )
  if (!(await writeMembers(office, updatedMembers, session))) throw conflict(OFFICE_TEXTS.changed)
  return office._id
}

const canHandOverToAny = ({ role }: Actor): boolean => permissionScope(role, 'property:hand-over') === 'any'

/** The members of the actor's office who can get homes. */
const colleaguesOf = ({ office }: Actor): readonly string[] =>
  assignableMembers(office?.members ?? []).map(({ id }) => id)

const canReceive = (actor: Actor, id: string | undefined): boolean =>
  canHandOverToAny(actor) || (id !== undefined && colleaguesOf(actor).includes(id))

const isColleague = ({ id: ownId, office }: Actor, id: string): boolean =>
  id !== ownId && (office?.members.some((member) => member.id === id) ?? false)

/** A handover with its progress, for its two agents, who started it, and administrators. Else `not_found`. */
export async function getHandover(actor: Actor, { id }: { id: string }): Promise<HandoverDto> {
  const handover = await findHandover(id)
  const people = handover ? [handover.from, handover.to, handover.by] : []
  const isReadable = people.some((person) => can(actor, 'handover:read', person.toHexString()))
  if (!handover || !isReadable) throw notFound(HANDOVER_NOT_FOUND)
  return toHandoverDto(handover)
}

async function toHandoverDto(handover: HandoverDoc): Promise<HandoverDto> {
  const people = await findPeople([handover.from, handover.to])
  const personOf = (id: ObjectId) => ({
    id,
    name: people.find(({ _id }) => _id.equals(id))?.name ?? FORMER_AGENT,
  })
  return serialise(handoverDto, handover, { from: personOf(handover.from), to: personOf(handover.to) })
}

/**
 * What the question before a handover shows: what is open on the homes, and the agents to choose from. `home`: the only
 * one, of its agent. Throws `not_found` for an unknown agent or home, and `forbidden` for homes that the actor may not
 * hand over.
 */
export async function getHandoverForm(
  actor: Actor,
  { from = actor.id, home }: { from?: string | undefined; home?: string | undefined },
): Promise<HandoverForm> {
  const listing = home === undefined ? null : await findProperty(home)
  if (home !== undefined && !listing) throw notFound('Property not found.')
  const agentId = listing?.agentId.toHexString() ?? from
  assertCan(actor, 'property:hand-over', agentId)
  const agent = await readUser(agentId)
  return {
    ...(await toForm(actor, agent, listing ? [listing._id] : undefined)),
    ...(listing && { title: listing.title, propertyId: listing._id.toHexString() }),
  }
}

/** The question before these homes of an agent, or all of them, are handed over. Administrators can enter any agent. */
async function toForm(actor: Actor, agent: UserDoc, ids: ObjectId[] | undefined): Promise<HandoverForm> {
  const agentId = agent._id.toHexString()
  const canEnterEmail = canHandOverToAny(actor)
  const [work, runningHandover, colleagues] = await Promise.all([
    countOpenWork(agent._id, ids),
    findRunningHandover(agent._id),
    readColleagues(canEnterEmail ? await toActor(agent) : actor, agentId),
  ])
  return {
    from: { id: agentId, name: agent.name },
    work,
    colleagues,
    canEnterEmail,
    canRemove: !ids && isColleague(actor, agentId) && can(actor, 'office:manage-members', actor.id),
    running: runningHandover && (await toHandoverDto(runningHandover)),
  }
}

const agentOf = ({ agentId }: OwnRow): string => agentId.toHexString()

/**
 * As `getHandoverForm`, for the homes of a selection of My Properties that are of one agent (D484): `from`, or the only
 * one who has unsold homes in it. If several have, returns them to choose from. Throws as it does, and `not_found` for a
 * selection without homes.
 */
export async function getSelectionForm(
  actor: Actor,
  { from, selection }: { from?: string | undefined; selection: BulkSelection },
): Promise<HandoverForm | HandoverOwners> {
  const rows = await selectOwn(actor, selection)
  const unsold = rows.filter(({ soldAt }) => !soldAt)
  const homes = Map.groupBy(unsold, agentOf)
  if (from === undefined && homes.size > 1) {
    const people = await findPeople([...homes.keys()].map((id) => new ObjectId(id)))
    const owners = people.map(({ _id, name }) => {
      const id = _id.toHexString()
      return { id, name, homes: homes.get(id)?.length ?? 0 }
    })
    owners.sort((a, b) => a.name.localeCompare(b.name, 'en'))
    return { owners, selection: fieldsOfSelection(selection) }
  }
  // With sold homes only, their agent: the page explains that sold homes are not handed over.
  const agentId = from ?? [...homes.keys(), ...rows.map(agentOf)][0]
  const ownRows = rows.filter((row) => agentOf(row) === agentId)
  if (agentId === undefined || ownRows.length === 0) throw notFound('Property not found.')
  assertCan(actor, 'property:hand-over', agentId)
  const agent = await readUser(agentId)
  const ids = ownRows.map(({ _id }) => _id)
  return { ...(await toForm(actor, agent, ids)), selection: fieldsOfSelection(selection) }
}

/**
 * As `handOverListings`, for the homes of a selection that are the agent's when it is called (D484). Throws as it does,
 * and `conflict` if there are none.
 */
export async function handOverSelected(
  actor: Actor,
  { selection, ...input }: HandOverFormInput,
): Promise<{ id: string }> {
  if (!selection) return handOverListings(actor, input)
  const ownRows = (await selectOwn(actor, selection)).filter((row) => agentOf(row) === input.from)
  if (ownRows.length === 0) throw conflict(HANDOVER_TEXTS.none)
  return handOverListings(actor, { ...input, propertyIds: ownRows.map(({ _id }) => _id.toHexString()) })
}

/**
 * The last handover of these homes that the actor started; `null` if there is none. Once the homes have moved, they
 * cannot be handed over again, so the page of the form shows the result of this handover.
 */
export async function getLatestHandover(
  actor: Actor,
  { from, home }: { from?: string | undefined; home?: string | undefined },
): Promise<HandoverDto | null> {
  assertCan(actor, 'handover:read', actor.id)
  const [fromId, homeId] = [from, home].map((id) => (id === undefined ? undefined : new ObjectId(id)))
  const handover = await findLatestHandover(new ObjectId(actor.id), { from: fromId, home: homeId })
  return handover && toHandoverDto(handover)
}

/** The members of a person's office who can get homes of this agent. */
async function readColleagues(actor: Actor, from: string): Promise<HandoverForm['colleagues']> {
  const ids = colleaguesOf(actor).filter((id) => id !== from)
  if (ids.length === 0) return []
  const objectIds = ids.map((id) => new ObjectId(id))
  const [people, homes] = await Promise.all([findPeople(objectIds), countListedOf(objectIds)])
  return people
    .filter(({ role }) => isAgent(role))
    .map(({ _id, name }) => ({ id: _id.toHexString(), name, homes: homes.get(_id.toHexString()) ?? 0 }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/**
 * Throws `conflict` with the list of what is open if the person is an agent with homes, offers or viewings that nobody
 * could answer in another role (D477). Call it after the role is written, so that a new home conflicts.
 */
export async function assertNothingOpen(
  { _id, name, role }: Pick<UserDoc, '_id' | 'name' | 'role'>,
  session: Session,
): Promise<void> {
  if (!isAgent(role)) return
  const work = await countOpenWork(_id, undefined, session)
  if (work.homes + work.offers + work.viewings > 0) throw conflict(openWorkRefusal(name, work))
}

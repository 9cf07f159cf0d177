import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { type Absence } from '@/lib/domain/inbox'
import { type ActorOffice } from '@/lib/domain/user'
import { countListedOf } from './handovers'
import { closeInquiriesOf } from './inquiries'
import { countBy, findByIds, hasMatched } from './reads'
import { collection, type OfficeDoc, type OfficeInvitationDoc, type OfficeMemberDoc } from './collections'

/** The office of this id, or `null`; also for a text that is not an id. */
export const findOffice = async (
  id: ObjectId | string,
  session?: ClientSession,
): Promise<OfficeDoc | null> =>
  ObjectId.isValid(id) ? collection('offices').findOne({ _id: new ObjectId(id) }, { session }) : null

/** The office as an actor of it reads it; `null` if the account is no member. */
export async function findActorOffice(_id: ObjectId, personId: ObjectId): Promise<ActorOffice | null> {
  const office = await collection('offices').findOne<Pick<OfficeDoc, 'members'>>(
    { _id },
    { projection: { members: 1 } },
  )
  const ownMember = office?.members.find((member) => member.personId.equals(personId))
  if (!office || !ownMember) return null
  const members = office.members.map(({ personId: id, role, leavingTo }) => ({
    id: id.toHexString(),
    role,
    isLeaving: leavingTo !== undefined,
  }))
  return { id: _id.toHexString(), role: ownMember.role, members }
}

/**
 * Replaces the members of an office; false if its members or invitations have changed since it was read. The caller's
 * transaction also writes `officeId` of who joins or leaves.
 */
export function writeMembers(
  { _id, changes }: Pick<OfficeDoc, '_id' | 'changes'>,
  members: OfficeMemberDoc[],
  session: ClientSession,
): Promise<boolean> {
  const update = { $set: { members }, $inc: { changes: 1 } }
  return hasMatched(collection('offices').updateOne({ _id, changes }, update, { session }))
}

const OPTIONAL = ['address', 'phone', 'registerNumber', 'vatNumber', 'licence', 'logo'] as const

type OfficeDetails = Pick<OfficeDoc, 'name' | 'zone'> & Partial<Pick<OfficeDoc, (typeof OPTIONAL)[number]>>

/** Adds an office with its first member, whose account the caller's transaction writes. */
export async function insertOffice(
  details: OfficeDetails,
  owner: OfficeMemberDoc,
  session: ClientSession,
): Promise<OfficeDoc> {
  const office: OfficeDoc = {
    _id: new ObjectId(),
    ...details,
    members: [owner],
    createdAt: owner.joinedAt,
    changes: 0,
  }
  await collection('offices').insertOne(office, { session })
  return office
}

/** Replaces the details of an office; those that are not given are removed. */
export async function setOfficeDetails(
  _id: ObjectId,
  details: OfficeDetails,
  session: ClientSession,
): Promise<void> {
  const unset = OPTIONAL.filter((field) => details[field] === undefined).map((field) => [field, ''])
  await collection('offices').updateOne(
    { _id },
    { $set: details, ...(unset.length > 0 && { $unset: Object.fromEntries(unset) }) },
    { session },
  )
}

/** Deletes an office with its invitations. The caller's transaction writes the accounts of its members. */
export async function deleteOffice(_id: ObjectId, session: ClientSession): Promise<void> {
  await collection('offices').deleteOne({ _id }, { session })
  await collection('officeInvitations').deleteMany({ officeId: _id }, { session })
}

/** Puts an account without an office into one; false if it is in one. */
export function enterOffice(_id: ObjectId, officeId: ObjectId, session: ClientSession): Promise<boolean> {
  const filter = { _id, officeId: { $exists: false } }
  return hasMatched(collection('users').updateOne(filter, { $set: { officeId } }, { session }))
}

/** Removes the office from an account, and what is open at the account's homes from the inbox (D555). */
export async function exitOffice(personId: ObjectId, session: ClientSession): Promise<void> {
  await collection('users').updateOne({ _id: personId }, { $unset: { officeId: '' } }, { session })
  await closeInquiriesOf(personId, session)
}

/** At most `limit` offices, the oldest first. */
export const findOffices = (limit: number): Promise<Pick<OfficeDoc, '_id' | 'name'>[]> =>
  collection('offices')
    // From the first id on, so that the index of ids is read.
    .find({ _id: { $gte: new ObjectId('0'.repeat(24)) } }, { projection: { name: 1 } })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray()

/** The offices with these ids. */
export const findOfficesById = (ids: ObjectId[]): Promise<OfficeDoc[]> => findByIds('offices', ids)

/** Adds an invitation, or renews that of its email. The office's `changes` was written in this transaction. */
export async function putInvitation(
  { officeId, email, ...fields }: Omit<OfficeInvitationDoc, '_id'>,
  session: ClientSession,
): Promise<OfficeInvitationDoc | null> {
  return collection('officeInvitations').findOneAndUpdate(
    { officeId, email },
    { $set: fields },
    { upsert: true, session, returnDocument: 'after' },
  )
}

/** The invitation of this token, or `null`; also one that has expired. */
export const findInvitation = (
  tokenHash: string,
  session?: ClientSession,
): Promise<OfficeInvitationDoc | null> => collection('officeInvitations').findOne({ tokenHash }, { session })

/** The invitations of an office, at most as many as it can have. */
export const findInvitationsOf = (
  officeId: ObjectId,
  session?: ClientSession,
): Promise<OfficeInvitationDoc[]> => collection('officeInvitations').find({ officeId }, { session }).toArray()

/** Deletes an invitation of the office; true if there was one. */
export async function deleteInvitation(
  filter: { _id: ObjectId; officeId: ObjectId },
  session: ClientSession,
): Promise<boolean> {
  return (await collection('officeInvitations').deleteOne(filter, { session })).deletedCount === 1
}

/** Deletes the invitations to an email. */
export async function deleteInvitationsTo(email: string, session: ClientSession): Promise<void> {
  await collection('officeInvitations').deleteMany({ email }, { session })
}

type MemberFigures = { homes: number; inquiries: number }

/** By the hexadecimal id of each of these members: listed homes, and open inquiries of the office that they answer. */
export async function readMemberFigures(
  officeId: ObjectId,
  ids: ObjectId[],
): Promise<Map<string, MemberFigures>> {
  const [homes, inquiries] = await Promise.all([
    countListedOf(ids),
    countBy('inquiries', 'assigneeId', ids, { officeId }),
  ])
  const hexIds = ids.map((id) => id.toHexString())
  return new Map(hexIds.map((id) => [id, { homes: homes.get(id) ?? 0, inquiries: inquiries.get(id) ?? 0 }]))
}

/** The invitations to an email, with the names of their offices. */
export async function findInvitationsTo(
  email: string,
): Promise<(OfficeInvitationDoc & { officeName: string })[]> {
  const invitations = await collection('officeInvitations').find({ email }).toArray()
  const offices = await collection('offices')
    .find({ _id: { $in: invitations.map(({ officeId }) => officeId) } }, { projection: { name: 1 } })
    .toArray()
  return invitations.map((invitation) => ({
    ...invitation,
    officeName: offices.find(({ _id }) => _id.equals(invitation.officeId))?.name ?? '',
  }))
}

/** The office that a person is a member of, or `null`. */
export const findOfficeOf = (personId: ObjectId, session?: ClientSession): Promise<OfficeDoc | null> =>
  collection('offices').findOne({ 'members.personId': personId }, { session })

/** Records who got the last inquiry that was assigned in turn. */
export async function writeLastTurn(
  _id: ObjectId,
  lastTurn: ObjectId,
  session: ClientSession,
): Promise<void> {
  await collection('offices').updateOne({ _id }, { $set: { lastTurn } }, { session })
}

/** Saves how an office answers. */
export async function writeInboxSettings(
  _id: ObjectId,
  inbox: NonNullable<OfficeDoc['inbox']>,
  zone: string,
  session: ClientSession,
): Promise<void> {
  await collection('offices').updateOne({ _id }, { $set: { inbox, zone } }, { session })
}

/** When a member of an office is away; `null` for a member who is not away, and for a person without an office. */
export async function findAbsence(personId: ObjectId, session?: ClientSession): Promise<Absence | null> {
  const office = await findOfficeOf(personId, session)
  return office?.members.find((member) => member.personId.equals(personId))?.away ?? null
}

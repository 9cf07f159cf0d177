import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { type ActorOffice } from '@/lib/domain/user'
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
  const own = office?.members.find((member) => member.personId.equals(personId))
  if (!office || !own) return null
  const members = office.members.map(({ personId: id, role, leavingTo }) => ({
    id: id.toHexString(),
    role,
    isLeaving: leavingTo !== undefined,
  }))
  return { id: _id.toHexString(), role: own.role, members }
}

/**
 * Replaces the members of an office; false if its members or invitations have changed since it was read. The caller's
 * transaction also writes `officeId` of who joins or leaves.
 */
export async function writeMembers(
  { _id, changes }: Pick<OfficeDoc, '_id' | 'changes'>,
  members: OfficeMemberDoc[],
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await collection('offices').updateOne(
    { _id, changes },
    { $set: { members }, $inc: { changes: 1 } },
    { session },
  )
  return matchedCount === 1
}

/** The invitations to an email, with the names of their offices. */
export async function findInvitationsTo(
  email: string,
): Promise<(OfficeInvitationDoc & { officeName: string })[]> {
  const found = await collection('officeInvitations').find({ email }).toArray()
  const offices = await collection('offices')
    .find({ _id: { $in: found.map(({ officeId }) => officeId) } }, { projection: { name: 1 } })
    .toArray()
  return found.map((one) => ({
    ...one,
    officeName: offices.find(({ _id }) => _id.equals(one.officeId))?.name ?? '',
  }))
}

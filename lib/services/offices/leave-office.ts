import 'server-only'
import { type Session } from '@/lib/data/client'
import { type OfficeDoc, type UserDoc } from '@/lib/data/collections'
import { type ObjectId } from '@/lib/data/ids'
import { deleteOffice, exitOffice, findOffice, writeMembers } from '@/lib/data/offices'
import { replaceRole } from '@/lib/data/users'
import { conflict } from '@/lib/domain/errors'
import { OFFICE_TEXTS, successor } from '@/lib/domain/office'
import { releasePictures } from '../pictures/pictures'

/**
 * Removes a member from an office in the caller's transaction, which has checked that they may leave (D452, D455) and
 * records the audit entry. Who joined as a buyer is a buyer again. If it was the last owner, another member becomes the
 * owner (`successor`); if only assistants remain, the office is closed. Throws `conflict` if the office has changed
 * since it was read.
 */
export async function removeMember(session: Session, office: OfficeDoc, personId: ObjectId): Promise<void> {
  const left = office.members.filter((member) => !member.personId.equals(personId))
  const next = left.some(({ role }) => role === 'owner') ? null : successor(left)
  const isClosing = next === undefined
  const leaving = isClosing ? office.members : office.members.filter((one) => !left.includes(one))
  if (isClosing) await deleteOfficeWithLogo(office, session)
  else {
    const members = next ? left.map((one) => (one === next ? { ...one, role: 'owner' as const } : one)) : left
    if (!(await writeMembers(office, members, session))) throw conflict(OFFICE_TEXTS.changed)
  }
  for (const member of leaving) {
    await exitOffice(member.personId, session)
    if (member.wasBuyer) await replaceRole(member.personId, 'agent', 'user', session)
  }
}

/** Deletes an office with its invitations and its logo. The caller's transaction writes the accounts of its members. */
export async function deleteOfficeWithLogo({ _id, logo }: OfficeDoc, session: Session): Promise<void> {
  await deleteOffice(_id, session)
  await releasePictures([logo ?? null], session)
}

/**
 * Removes an account that is deleted, suspended or changes its role from its office, in that transaction, which has
 * written the role before (D455).
 */
export async function leaveOfficeOf({ _id, officeId }: UserDoc, session: Session): Promise<void> {
  const office = officeId && (await findOffice(officeId, session))
  if (office) await removeMember(session, office, _id)
}

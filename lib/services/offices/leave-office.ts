import 'server-only'
import { closeApplicationOf } from '@/lib/data/applications'
import { type Session, type ObjectId } from '@/lib/data/client'
import { type OfficeDoc, type UserDoc } from '@/lib/data/collections'
import { deleteOffice, exitOffice, findOffice, writeMembers } from '@/lib/data/offices'
import { replaceRole } from '@/lib/data/users'
import { statusAfterRoleChange } from '@/lib/domain/application'
import { conflict } from '@/lib/domain/errors'
import { type NoticeValues } from '@/lib/domain/notice-row'
import { OFFICE_TEXTS, successor } from '@/lib/domain/office'
import { reassignInquiries } from '../inbox/assign'
import { noticeEvent, type NotificationEvent } from '../notices/notify'
import { releasePictures } from '../pictures/pictures'

type Person = Pick<UserDoc, '_id' | 'name'>

/** The events for the owners of an office, except `by`, of a member who joined or left, and whom one succeeds (D459). */
export const ownerEvents = (
  kind: 'office-joined' | 'office-left' | 'office-owner',
  { name: office, members }: Pick<OfficeDoc, 'name' | 'members'>,
  { _id, name: agentName }: Person,
  { at, by, values }: { at: Date; by?: ObjectId | undefined; values?: NoticeValues },
): NotificationEvent[] =>
  members
    .filter(({ role, personId }) => role === 'owner' && !by?.equals(personId))
    .map(({ personId: agent }) =>
      noticeEvent(
        kind,
        _id,
        { agent },
        { at, values: { office, agentId: _id.toHexString(), agentName, ...values } },
      ),
    )

/**
 * Removes a member from an office in the caller's transaction, which has checked that they may leave (D452, D455) and
 * records the audit entry. Who joined as a buyer is a buyer again. If it was the last owner, another member becomes the
 * owner (`successor`); if only assistants remain, the office is closed. The inquiries that they answered are passed on
 * (D463). `removedBy`: who removes them; nobody if they leave. Returns the events for `notify` (D459), which the caller
 * calls last. Throws `conflict` if the office has changed since it was read.
 */
export async function removeMember(
  session: Session,
  office: OfficeDoc,
  person: Person,
  removedBy?: Pick<Person, '_id'> & Partial<Person>,
): Promise<NotificationEvent[]> {
  const at = new Date()
  const remaining = office.members.filter((member) => !member.personId.equals(person._id))
  const nextOwner = remaining.some(({ role }) => role === 'owner') ? null : successor(remaining)
  const isClosing = nextOwner === undefined
  const members = nextOwner
    ? remaining.map((officeMember) =>
        officeMember === nextOwner ? { ...officeMember, role: 'owner' as const } : officeMember,
      )
    : remaining
  if (isClosing) await deleteOfficeWithLogo(office, session)
  else if (!(await writeMembers(office, members, session))) throw conflict(OFFICE_TEXTS.changed)
  const leaving = isClosing ? office.members : office.members.filter((member) => !remaining.includes(member))
  const events: NotificationEvent[] = []
  for (const { personId, wasBuyer } of leaving) {
    await exitOffice(personId, session)
    if (wasBuyer && (await replaceRole(personId, 'agent', 'user', session)))
      await closeApplicationOf(personId, { status: statusAfterRoleChange('user'), decidedAt: at }, session)
    const values: NoticeValues = { office: office.name, ...(wasBuyer && { role: 'user' }) }
    if (!personId.equals(person._id))
      events.push(noticeEvent('office-closed', office._id, { person: personId }, { at, values }))
    else if (removedBy) {
      const removal = {
        ...values,
        agentId: removedBy._id.toHexString(),
        ...(removedBy.name !== undefined && { agentName: removedBy.name }),
      }
      events.push(noticeEvent('office-removed', office._id, { person: personId }, { at, values: removal }))
    }
  }
  if (isClosing) return events
  events.push(...(await reassignInquiries(person._id, { ...office, members }, at, session)))
  // The successor is then the only owner.
  const kind = nextOwner ? 'office-owner' : 'office-left'
  return [...events, ...ownerEvents(kind, { ...office, members }, person, { at, by: removedBy?._id })]
}

/** Deletes an office with its invitations and its logo. The caller's transaction writes the accounts of its members. */
export async function deleteOfficeWithLogo({ _id, logo }: OfficeDoc, session: Session): Promise<void> {
  await deleteOffice(_id, session)
  await releasePictures([logo ?? null], session)
}

/**
 * Removes an account that is deleted, suspended or changes its role from its office, in that transaction, which has
 * written the role before (D455). Returns the events for `notify`, which the caller calls last.
 */
export async function leaveOfficeOf(account: UserDoc, session: Session): Promise<NotificationEvent[]> {
  const office = account.officeId && (await findOffice(account.officeId, session))
  return office ? removeMember(session, office, account) : []
}

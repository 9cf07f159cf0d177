import 'server-only'
import { RATE_LIMITS } from '@/lib/domain/rate-limits'
import { operationsOf } from '@/lib/schemas/operation'
import {
  invitationIdSchema,
  inviteMemberSchema,
  joinOfficeSchema,
  memberIdSchema,
  memberRoleSchema,
  officeDto,
  officeSchema,
} from '@/lib/schemas/office'
import {
  changeMemberRole,
  inviteMember,
  joinOffice,
  leaveOffice,
  removeOfficeMember,
  resendInvitation,
  withdrawInvitation,
} from '@/lib/services/offices/members'
import { closeOffice, createOffice, getOffice, updateOffice } from '@/lib/services/offices/offices'
import { DELETED, INSERTED, nothing, UPDATED } from './responses'

const define = operationsOf('Offices')

const MEMBERS = 'The members of the office.'
const OWNERS = 'The owners of the office.'
const A_DAY = `You can send one email at most ${RATE_LIMITS['invitation-mails'].points} a day.`

/** Offices, their members and invitations (D450). */
export const offices = {
  createOffice: define('POST /offices', {
    summary: 'Create an office, with you as its owner',
    permission: 'office:create',
    accessText: 'Agents without an office.',
    input: officeSchema,
    errors: ['forbidden', 'conflict'],
    changes: ['lists', 'properties'],
    ...INSERTED,
    service: createOffice,
  }),
  getOffice: define('GET /office', {
    summary: 'Read your office, its members and their figures',
    description: 'Owners also get the invitations.',
    permission: 'office:read',
    accessText: MEMBERS,
    input: nothing,
    output: officeDto,
    errors: ['forbidden', 'not_found'],
    service: getOffice,
  }),
  updateOffice: define('PATCH /office', {
    summary: 'Change the details of your office',
    description: 'Replaces all details; one that is omitted or blank is removed.',
    permission: 'office:update',
    accessText: OWNERS,
    input: officeSchema,
    errors: ['forbidden', 'not_found'],
    changes: ['lists', 'properties'],
    ...UPDATED,
    service: updateOffice,
  }),
  closeOffice: define('DELETE /office', {
    summary: 'Close your office',
    description: 'Only once it has no other members.',
    permission: 'office:manage-members',
    accessText: OWNERS,
    input: nothing,
    changes: ['lists', 'properties'],
    ...DELETED,
    service: closeOffice,
  }),
  inviteMember: define('POST /office/invitations', {
    summary: 'Invite someone to your office by email',
    description: `Mails a link that is valid for 7 days. Buyers can be invited as assistants only. ${A_DAY}`,
    permission: 'office:manage-members',
    accessText: OWNERS,
    input: inviteMemberSchema,
    limit: 'invitations',
    changes: 'nothing',
    ...INSERTED,
    service: inviteMember,
  }),
  resendInvitation: define('PATCH /office/invitations/{id}', {
    summary: 'Send an invitation again',
    description: `The new link replaces the previous one. ${A_DAY}`,
    permission: 'office:manage-members',
    accessText: OWNERS,
    input: invitationIdSchema,
    limit: 'invitations',
    changes: 'nothing',
    ...UPDATED,
    service: resendInvitation,
  }),
  withdrawInvitation: define('DELETE /office/invitations/{id}', {
    summary: 'Withdraw an invitation',
    permission: 'office:manage-members',
    accessText: OWNERS,
    input: invitationIdSchema,
    changes: 'nothing',
    ...DELETED,
    service: withdrawInvitation,
  }),
  joinOffice: define('POST /office/join', {
    summary: 'Accept an invitation to an office',
    description:
      'The invitation must have been sent to the account’s verified email. A buyer gets the role `agent`.',
    permission: 'office:join',
    accessText: 'Agents and buyers (role user).',
    input: joinOfficeSchema,
    errors: ['forbidden', 'conflict'],
    changes: ['lists', 'properties'],
    ...UPDATED,
    service: joinOffice,
  }),
  leaveOffice: define('POST /office/leave', {
    summary: 'Leave your office',
    description:
      'Refused for the last owner, and while you have homes for sale, open offers or viewings: hand them over first.',
    permission: 'office:leave',
    accessText: MEMBERS,
    input: nothing,
    changes: ['lists', 'properties'],
    ...UPDATED,
    service: leaveOffice,
  }),
  changeMemberRole: define('PATCH /office/members/{personId}', {
    summary: 'Change a member’s role in your office',
    permission: 'office:manage-members',
    accessText: OWNERS,
    input: memberRoleSchema,
    changes: ['lists', 'properties'],
    ...UPDATED,
    service: changeMemberRole,
  }),
  removeMember: define('DELETE /office/members/{personId}', {
    summary: 'Remove a member from your office',
    description: 'Refused while they have homes for sale, open offers or viewings: hand them over first.',
    permission: 'office:manage-members',
    accessText: OWNERS,
    input: memberIdSchema,
    changes: ['lists', 'properties'],
    ...DELETED,
    service: removeOfficeMember,
  }),
}

import 'server-only'
import { operationsOf } from '@/lib/schemas/operation'
import { DOCUMENT_TYPES } from '@/lib/domain/document'
import { deleteOwnAccountSchema } from '@/lib/schemas/account'
import {
  applicationDto,
  applicationIdSchema,
  applicationsSchema,
  createApplicationSchema,
  declineApplicationSchema,
  documentResult,
  sendDocumentSchema,
} from '@/lib/schemas/application'
import { correctLicenceSchema, renewLicenceSchema } from '@/lib/schemas/licence'
import { personalDataDto } from '@/lib/schemas/personal-data'
import {
  changeRoleSchema,
  deleteUserSchema,
  liftFraudSchema,
  registerUserSchema,
  userDto,
  userEmailSchema,
  userIdSchema,
  usersSchema,
} from '@/lib/schemas/user'
import {
  acceptApplication,
  createApplication,
  declineApplication,
  listApplications,
  renewLicence,
  withdrawApplication,
} from '@/lib/services/applications/applications'
import { correctLicence } from '@/lib/services/agents/licence'
import { DELETED, INSERTED, SUSPENDED, UPDATED, fileOf, nothing } from './responses'
import { getUser, listUsers } from '@/lib/services/users/people'
import { registerUser } from '@/lib/services/users/sign-in'
import { changeRole, liftFraud, markFraud } from '@/lib/services/users/roles'
import { deleteUser } from '@/lib/services/users/delete-account'
import { deleteAccount } from '@/lib/auth/delete-account'

const define = operationsOf('Users')

/** Accounts, roles and applications. */
export const users = {
  createApplication: define('POST /agent-applications', {
    summary: 'Apply to become an agent',
    description:
      'Upload the document first, with `POST /agent-applications/document`. You can have one pending application; after a decision you can apply again.',
    permission: 'application:create',
    accessText: 'Buyers (role user).',
    input: createApplicationSchema,
    limit: 'applications',
    errors: ['forbidden', 'conflict'],
    changes: 'nothing',
    ...INSERTED,
    service: createApplication,
  }),
  renewLicence: define('POST /licence-renewals', {
    summary: 'Renew your license',
    description:
      'Upload the document first, with `POST /agent-applications/document`. The renewal is a pending application; an administrator decides on it, and you can withdraw it as one.',
    permission: 'licence:renew',
    accessText: 'Agents.',
    input: renewLicenceSchema,
    limit: 'applications',
    errors: ['forbidden', 'conflict'],
    changes: 'nothing',
    ...INSERTED,
    service: renewLicence,
  }),
  correctLicence: define('PATCH /users/{emailOrId}/licence', {
    summary: 'Correct an agent’s license, by id',
    description: 'Replaces the whole license. The agent is notified of the reason.',
    permission: 'licence:correct',
    accessText: 'Administrators.',
    input: correctLicenceSchema,
    param: 'id',
    changes: ['lists', 'properties'],
    ...UPDATED,
    service: correctLicence,
  }),
  listApplications: define('GET /agent-applications', {
    summary: 'List applications to become an agent, and to renew a license',
    permission: 'application:read',
    accessText: 'Administrators get pending ones, oldest first; everyone else their own, newest first.',
    input: applicationsSchema,
    output: applicationDto,
    list: true,
    service: listApplications,
  }),
  withdrawApplication: define('PATCH /agent-applications/withdraw/{id}', {
    summary: 'Withdraw an application',
    permission: 'application:withdraw',
    accessText: 'Its applicant.',
    input: applicationIdSchema,
    param: 'applicationId',
    changes: 'nothing',
    ...UPDATED,
    service: withdrawApplication,
  }),
  acceptApplication: define('PATCH /agent-applications/accept/{id}', {
    summary: 'Accept an application',
    description:
      'The account has the role `agent` from its next request on, or the new license, and the applicant is notified. The document is deleted.',
    permission: 'application:decide',
    accessText: 'Administrators.',
    input: applicationIdSchema,
    event: 'role-changed',
    param: 'applicationId',
    changes: ['lists', 'properties'],
    ...UPDATED,
    service: acceptApplication,
  }),
  declineApplication: define('PATCH /agent-applications/decline/{id}', {
    summary: 'Decline an application',
    description: 'The applicant is notified of the reason and can apply again. The document is deleted.',
    permission: 'application:decide',
    accessText: 'Administrators.',
    input: declineApplicationSchema,
    param: 'applicationId',
    changes: 'nothing',
    ...UPDATED,
    service: declineApplication,
  }),
  sendDocument: define('POST /agent-applications/document', {
    summary: 'Upload the document for your next application',
    description:
      'Replaces a document you uploaded before. Only you and administrators can read it. It is deleted when the application is decided, after 30 days at most, or after a day if no application follows.',
    permission: 'application:send-document',
    accessText: 'Buyers (role user) and agents.',
    input: sendDocumentSchema,
    body: { file: 'document', types: Object.values(DOCUMENT_TYPES) },
    limit: 'applications',
    status: 201,
    output: documentResult,
    success: 'The document is stored.',
    errors: ['forbidden', 'conflict'],
    changes: 'nothing',
  }),
  readDocument: define('GET /agent-applications/{id}/document', {
    summary: 'Download the document of a pending application',
    permission: 'application:read',
    accessText: 'Its applicant and administrators.',
    input: applicationIdSchema,
    param: 'applicationId',
    limit: 'documents',
    ...fileOf(...Object.values(DOCUMENT_TYPES)),
    errors: ['not_found'],
  }),
  getUser: define('GET /users/{emailOrId}', {
    summary: 'Read an account, by email',
    permission: 'user:read',
    accessText: 'That person and administrators.',
    input: userEmailSchema,
    param: 'email',
    output: userDto,
    errors: ['forbidden', 'not_found'],
    service: getUser,
  }),
  listUsers: define('GET /users', {
    summary: 'List all accounts',
    permission: 'user:list',
    accessText: 'Administrators.',
    input: usersSchema,
    output: userDto,
    list: true,
    errors: ['forbidden'],
    service: listUsers,
  }),
  registerUser: define('POST /users', {
    summary: 'Create an account; a role in the body is ignored',
    access: 'everyone',
    accessText: 'Everyone.',
    input: registerUserSchema,
    event: 'registration',
    limit: 'registration',
    status: 201,
    errors: ['conflict'],
    changes: 'nothing',
    output: INSERTED.output,
    toBody: ({ _id }) => INSERTED.toBody({ id: _id }),
    service: registerUser,
  }),
  changeRole: define('PATCH /users/{emailOrId}/role', {
    summary: 'Change a role: user to admin or agent, agent to admin, admin to agent',
    description:
      'With `from`, only if the account still has the role that you read. The last administrator cannot be changed.',
    permission: 'user:change-role',
    accessText: 'Administrators.',
    input: changeRoleSchema,
    event: 'role-changed',
    param: 'id',
    changes: ['lists', 'properties'],
    ...UPDATED,
    service: changeRole,
  }),
  markFraud: define('PATCH /users/{emailOrId}/fraud', {
    summary: 'Suspend an agent and remove their properties',
    description:
      'Only for agents. Their properties are removed, and the open offers on them and those that they made as a buyer are rejected, and viewings that they requested are cancelled, in one transaction. The account can still sign in but cannot change anything.',
    permission: 'user:mark-fraud',
    accessText: 'Administrators.',
    input: userIdSchema,
    event: 'fraud-marked',
    param: 'id',
    changes: ['lists', 'properties'],
    ...SUSPENDED,
    service: markFraud,
  }),
  liftFraud: define('DELETE /users/{emailOrId}/fraud', {
    summary: "Lift an agent's suspension",
    description:
      'The account has the role `user` again. The removed properties are not restored. The person is notified of the reason.',
    permission: 'user:lift-fraud',
    accessText: 'Administrators.',
    input: liftFraudSchema,
    event: 'fraud-lifted',
    param: 'id',
    changes: 'nothing',
    ...UPDATED,
    service: liftFraud,
  }),
  deleteUser: define('DELETE /users/{emailOrId}', {
    summary: 'Delete an account',
    description:
      'The wishlist, the reviews and an agent’s properties are deleted with the account. Purchases stay on record without name and email. With `from`, only if the account still has the role that you read. You cannot delete your own account here, or the last administrator’s.',
    permission: 'user:delete',
    accessText: 'Administrators.',
    input: deleteUserSchema,
    event: 'account-deleted',
    param: 'id',
    changes: ['lists', 'properties', 'reviews'],
    ...DELETED,
    service: deleteUser,
  }),
  deleteOwnAccount: define('DELETE /account', {
    summary: 'Delete your own account',
    description:
      'Cannot be undone. The wishlist, the reviews and an agent’s properties are deleted with the account, open offers are rejected, and open payments are canceled. Purchases stay on record without name and email. Send the password again; an account that only signs in with Google sends its email. The response clears the session cookie.',
    permission: 'user:delete-own',
    accessText: 'Signed-in people, except the last administrator.',
    input: deleteOwnAccountSchema,
    limit: 'account-deletion',
    event: 'account-deleted',
    errors: ['forbidden', 'conflict'],
    changes: ['lists', 'properties', 'reviews'],
    ...DELETED,
    service: deleteAccount,
  }),
  exportData: define('GET /account/data', {
    summary: 'Download your personal data',
    description:
      'One JSON file, streamed; `Content-Disposition` has its name. A file that does not end with `}` is incomplete.',
    permission: 'user:export',
    accessText: 'Signed-in people, including those with a suspended account.',
    input: nothing,
    limit: 'export',
    output: personalDataDto,
    success: 'The file.',
    download: ['application/json'],
  }),
}

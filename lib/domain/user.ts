import { type OfficeRole } from './office-permissions'

/** The roles (D78). `fraud` is a suspended agent (D17). */
export const ROLES = ['user', 'agent', 'admin', 'fraud'] as const
export type Role = (typeof ROLES)[number]

/** The labels of each role: for one account, for several, and within a sentence. */
export const ROLE_LABELS: Record<Role, { one: string; several: string; inSentence: string }> = {
  user: { one: 'User', several: 'Users', inSentence: 'a buyer' },
  agent: { one: 'Agent', several: 'Agents', inSentence: 'an agent' },
  admin: { one: 'Administrator', several: 'Administrators', inSentence: 'an administrator' },
  fraud: { one: 'Fraud', several: 'Fraud', inSentence: 'a suspended agent' },
}

/** The person on whose behalf a service works. The role is read from the database for each request. */
export type Actor = {
  id: string
  email: string
  name: string
  image: string | null
  role: Role
  /** The session of the request; absent if there is none. */
  sessionId?: string
  /** The last day of the agent's licence (D425); `null`: it does not expire; absent: none is recorded. */
  licenceUntil?: string | null
  /** The agent's office (D450), read for each request like the role; absent: none. */
  office?: ActorOffice
}

/** A member of an office. `isLeaving`: their records are being handed over, and they no longer change any (D452). */
export type OfficeMember = { id: string; role: OfficeRole; isLeaving: boolean }

/** The office of an actor, who has this role in it. The actor is one of the members. */
export type ActorOffice = { id: string; role: OfficeRole; members: OfficeMember[] }

/** Why the last administrator can be neither changed nor deleted (D16, D58). */
export const LAST_ADMINISTRATOR = 'You cannot change or delete the last administrator.'

/** The refusal of what needs a verified email (D61). */
export const EMAIL_NOT_VERIFIED = 'Verify your email first.'

/** Replaces the names of people with deleted accounts in records (D64). */
export const FORMER_MEMBER = 'Former member'
export const FORMER_AGENT = 'Former agent'

/** The roles with their own dashboard area; a suspended account has none. */
export type DashboardRole = Exclude<Role, 'fraud'>

/** True for a suspended account, which cannot change anything and has only one page (D17). */
export const isSuspended = (role: Role): role is Exclude<Role, DashboardRole> => role === 'fraud'

/** True for an administrator. There is always at least one (D16). */
export const isAdministrator = (role: Role): boolean => role === 'admin'

/** True for the role of new accounts. */
export const isBuyer = (role: Role): boolean => role === 'user'

/** True for the role that lists homes and has a public page (D257). */
export const isAgent = (role: Role): role is 'agent' => role === 'agent'

/** The role of an account whose suspension an administrator has lifted (D70). */
export const REINSTATED_ROLE: Role = 'user'

/** The role changes that administrators may make (D16); suspension is separate (D17). */
export const ROLE_CHANGES: readonly { from: Role; to: Role }[] = [
  { from: 'user', to: 'admin' },
  { from: 'agent', to: 'admin' },
  { from: 'user', to: 'agent' },
  { from: 'admin', to: 'agent' },
]

/** True if an administrator may change the one role into the other. */
export const canChangeRole = (from: Role, to: Role): boolean =>
  ROLE_CHANGES.some((change) => change.from === from && change.to === to)

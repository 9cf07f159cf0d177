/** The roles (D78). `fraud` is a suspended agent (D17). */
export const ROLES = ['user', 'agent', 'admin', 'fraud'] as const
export type Role = (typeof ROLES)[number]

/** The words for each role, wherever people read them: one account, several, and a person within a sentence. */
export const ROLE_LABELS: Record<Role, { one: string; several: string; inSentence: string }> = {
  user: { one: 'User', several: 'Users', inSentence: 'a buyer' },
  agent: { one: 'Agent', several: 'Agents', inSentence: 'an agent' },
  admin: { one: 'Administrator', several: 'Administrators', inSentence: 'an administrator' },
  fraud: { one: 'Fraud', several: 'Fraud', inSentence: 'a suspended agent' },
}

/** The person on whose behalf a service works; the role is read from the database in this request. */
export type Actor = {
  id: string
  email: string
  name: string
  image: string | null
  role: Role
}

/** What stands in records in place of the names of people whose accounts are gone (D64). */
export const FORMER_MEMBER = 'Former member'
export const FORMER_AGENT = 'Former agent'

/** The roles that have a dashboard area of their own; a suspended account has none. */
export type DashboardRole = Exclude<Role, 'fraud'>

/** True for the role of a suspended account, which changes nothing and has one page (D17). */
export const isSuspended = (role: Role): role is Exclude<Role, DashboardRole> => role === 'fraud'

/** True for the role of an administrator, and there is always one (D16). */
export const isAdministrator = (role: Role): boolean => role === 'admin'

/** True for the role that everyone begins with. */
export const isBuyer = (role: Role): boolean => role === 'user'

/** True for the role that lists homes and has a public page (D257). */
export const isAgent = (role: Role): role is 'agent' => role === 'agent'

/** D17: the accounts that an administrator may suspend. */
export const canBeSuspended = isAgent

/** D70: the accounts of which an administrator lifts the suspension, and what they are then. */
export const canBeReinstated = (role: Role): role is 'fraud' => role === 'fraud'
export const REINSTATED_ROLE: Role = 'user'

/** D16: the role changes that an administrator makes; marking as fraud is an act of its own (D17). */
export const ROLE_CHANGES: readonly { from: Role; to: Role }[] = [
  { from: 'user', to: 'admin' },
  { from: 'agent', to: 'admin' },
  { from: 'user', to: 'agent' },
  { from: 'admin', to: 'agent' },
]

/** True if an administrator may change the one role into the other. */
export const canChangeRole = (from: Role, to: Role): boolean =>
  ROLE_CHANGES.some((change) => change.from === from && change.to === to)

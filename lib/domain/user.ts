/** The roles of specification section 3. `fraud` is a suspended agent (decision 17). */
export const ROLES = ['user', 'agent', 'admin', 'fraud'] as const
export type Role = (typeof ROLES)[number]

/** The person on whose behalf a service works; the role is read from the database in this request. */
export type Actor = {
  id: string
  email: string
  name: string
  image: string | null
  role: Role
}

/** The roles that have a dashboard area of their own; a suspended account has none. */
export type DashboardRole = Exclude<Role, 'fraud'>

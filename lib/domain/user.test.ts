import { canChangeRole, type Role, ROLES } from './user'

/** D16, in the order of ROLES: may an administrator change the row's role to user, agent, admin, fraud? */
const TABLE: Record<Role, readonly [user: boolean, agent: boolean, admin: boolean, fraud: boolean]> = {
  user: [false, true, true, false],
  agent: [false, false, true, false],
  admin: [false, true, false, false],
  fraud: [false, false, false, false],
}

const changes = ROLES.flatMap((from) =>
  ROLES.map((to, column) => ({ from, to, allowed: TABLE[from][column] === true })),
)

it.each(changes)('allows the change from $from to $to: $allowed', ({ from, to, allowed }) => {
  expect(canChangeRole(from, to)).toBe(allowed)
})

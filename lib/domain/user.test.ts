import { canChangeRole, type Role, ROLES } from './user'

/** D16, in the order of ROLES: may the row's role become user, agent, admin, fraud? */
const TABLE: Record<Role, readonly [user: boolean, agent: boolean, admin: boolean, fraud: boolean]> = {
  user: [false, true, true, false],
  agent: [false, false, true, false],
  admin: [false, true, false, false],
  fraud: [false, false, false, false],
}

const changes = ROLES.flatMap((from) =>
  ROLES.map((to, column) => ({ from, to, allowed: TABLE[from][column] === true })),
)

it.each(changes)('$from to $to: $allowed', ({ from, to, allowed }) => {
  expect(canChangeRole(from, to)).toBe(allowed)
})

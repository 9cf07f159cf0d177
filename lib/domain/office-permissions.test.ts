import { OFFICE_PERMISSIONS, OFFICE_ROLES, type OfficeRole, type OfficeScope } from './office-permissions'
import {
  ALL_PERMISSIONS,
  can,
  isWritePermission,
  type Permission,
  permissionScope,
  scopeOf,
} from './permissions'
import {
  assignableMembers,
  canHandOver,
  OFFICE_TEXTS,
  officeRefusal,
  officeRoleInSentence,
  otherColleagues,
  visibleAgents,
} from './office'
import { type Actor } from './user'

const OWN = '0123456789abcdef01234567'
const COLLEAGUE = 'fedcba98765432100fedcba9'
const STRANGER = 'aaaaaaaaaaaaaaaaaaaaaaaa'

const actor = (role: OfficeRole, isLeaving = false): Actor => ({
  id: OWN,
  email: 'me@keystead.test',
  name: 'Me',
  image: null,
  role: 'agent',
  office: {
    id: 'bbbbbbbbbbbbbbbbbbbbbbbb',
    role,
    members: [
      { id: COLLEAGUE, role: 'agent', isLeaving: false },
      { id: OWN, role, isLeaving },
    ],
  },
})

const OFFICE_ROWS: Partial<Record<Permission, Record<OfficeRole, OfficeScope>>> = OFFICE_PERMISSIONS

it('lists only permissions that agents have', () => {
  for (const permission of Object.keys(OFFICE_ROWS) as Permission[])
    expect(permissionScope('agent', permission)).not.toBeNull()
})

const cells = ALL_PERMISSIONS.flatMap((permission) =>
  OFFICE_ROLES.map((role) => ({ permission, role, scope: OFFICE_ROWS[permission]?.[role] })),
)

describe.each(cells)(
  '$permission for the $role of an office has the scope $scope',
  ({ permission, role, scope }) => {
    const me = actor(role)
    const scopeWithoutOffice = permissionScope('agent', permission)

    it('applies the agent’s ordinary scope to the actor’s own record, unless the office role has none', () => {
      expect(can(me, permission, OWN)).toBe(scope !== null && scopeWithoutOffice !== null)
    })

    it('covers a colleague’s record only if granted for the office', () => {
      expect(can(me, permission, COLLEAGUE)).toBe(
        scope !== null && (scope === 'office' || scopeWithoutOffice === 'any'),
      )
    })

    it('applies the agent’s ordinary scope to a stranger’s record and to one without an owner, unless the office role has none', () => {
      expect(can(me, permission, STRANGER)).toBe(scope !== null && scopeWithoutOffice === 'any')
      expect(can(me, permission)).toBe(scope !== null && scopeWithoutOffice === 'any')
    })

    it('lets a leaving member change nothing, and gives them no office scope for colleagues’ records (D452)', () => {
      const leaving = actor(role, true)
      const isRefused = scope === null || (scope !== undefined && isWritePermission(permission))
      expect(can(leaving, permission, OWN)).toBe(!isRefused && scopeWithoutOffice !== null)
      expect(can(leaving, permission, COLLEAGUE)).toBe(!isRefused && scopeWithoutOffice === 'any')
    })
  },
)

it('grants nothing through an office to an account that is not an agent', () => {
  expect(scopeOf({ ...actor('owner'), role: 'fraud' }, 'offer:decide')).toBeNull()
  expect(can({ ...actor('owner'), role: 'fraud' }, 'offer:read-as-agent', COLLEAGUE)).toBe(false)
})

describe('visibleAgents (D453)', () => {
  it.each([
    ['owner', [OWN, COLLEAGUE], [OWN, COLLEAGUE]],
    ['manager', [OWN, COLLEAGUE], [OWN, COLLEAGUE]],
    ['agent', [OWN], [OWN]],
    ['assistant', [OWN], [OWN, COLLEAGUE]],
  ] as const)('returns the agents of an %s for homes and for messages', (role, homes, messages) => {
    expect(visibleAgents(actor(role))).toEqual(homes)
    expect(visibleAgents(actor(role), 'message:read')).toEqual(messages)
  })

  it('returns only the actor without an office', () => {
    const { office: _, ...actorWithoutOffice } = actor('owner')
    expect(visibleAgents(actorWithoutOffice)).toEqual([OWN])
  })
})

it('names a role with its article', () => {
  expect(OFFICE_ROLES.map(officeRoleInSentence)).toEqual([
    ...['an owner', 'a manager', 'an agent', 'an assistant'],
  ])
})

describe('otherColleagues (D462)', () => {
  it.each([
    ['owner', []],
    ['manager', []],
    ['agent', [COLLEAGUE]],
    ['assistant', []],
  ] as const)('returns the colleagues whose messages an %s does not see', (role, colleagues) => {
    expect(otherColleagues(actor(role), 'message:read')).toEqual(colleagues)
  })

  it('returns all colleagues of a member who is being handed over, and nobody without an office', () => {
    expect(otherColleagues(actor('owner', true), 'message:read')).toEqual([COLLEAGUE])
    const { office: _, ...actorWithoutOffice } = actor('owner')
    expect(otherColleagues(actorWithoutOffice, 'message:read')).toEqual([])
  })
})

it.each([
  ['offer:decide', OFFICE_TEXTS.noOffers],
  ['property:create', 'Assistants can’t add homes. Ask an agent or manager of your office.'],
  ['property:import', OFFICE_TEXTS.noHomes],
  ['property:update', undefined],
] as const)('explains only to assistants who does %s instead (D468)', (permission, text) => {
  const refusals = OFFICE_ROLES.map((role) => officeRefusal(actor(role), permission))
  expect(refusals).toEqual([undefined, undefined, undefined, text])
})

it('assigns homes to no assistant and to nobody who is being handed over (D452)', () => {
  const member = (id: string, role: OfficeRole, isLeaving = false) => ({ id, role, isLeaving })
  const members = [
    member('a', 'owner'),
    member('b', 'assistant'),
    member('c', 'agent', true),
    member('d', 'agent'),
  ]
  expect(assignableMembers(members).map(({ id }) => id)).toEqual(['a', 'd'])
})

it.each<[string, Actor]>([
  ['an owner with a colleague', actor('owner')],
  ['an agent with a colleague', actor('agent')],
])('lets %s hand over to colleagues (D471)', (_, by) => expect(canHandOver(by)).toBe(true))

it.each<[string, Actor]>([
  ['an assistant', actor('assistant')],
  ['an agent who is leaving', actor('agent', true)],
  ['an agent without an office', { ...actor('agent'), office: undefined } as unknown as Actor],
])('does not let %s hand over to colleagues (D471)', (_, by) => expect(canHandOver(by)).toBe(false))

it('offers no handover if all colleagues are assistants (D452)', () => {
  const by = actor('owner')
  const members = by.office?.members.map((member) =>
    member.id === COLLEAGUE ? { ...member, role: 'assistant' as const } : member,
  )
  expect(canHandOver({ ...by, office: { ...by.office!, members: members ?? [] } })).toBe(false)
})

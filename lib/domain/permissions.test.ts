import { ALL_PERMISSIONS, can, isWritePermission, type Permission, permissionScope } from './permissions'
import { type Actor, type Role, ROLES } from './user'

type Reach = 'any' | 'own' | 'no'

/** D78, in the order of ROLES: user, agent, admin, fraud. */
const TABLE: Record<Permission, readonly [user: Reach, agent: Reach, admin: Reach, fraud: Reach]> = {
  'property:read': ['any', 'any', 'any', 'any'],
  'property:read-rejected': ['no', 'own', 'any', 'no'],
  'property:read-as-agent': ['no', 'own', 'any', 'no'],
  'property:create': ['no', 'any', 'no', 'no'],
  'property:update': ['no', 'own', 'no', 'no'],
  'property:delete': ['no', 'own', 'any', 'no'],
  'property:decide': ['no', 'no', 'any', 'no'],
  'property:import': ['no', 'any', 'no', 'no'],
  'property:export': ['no', 'own', 'any', 'no'],
  'property:hand-over': ['no', 'own', 'any', 'no'],
  'handover:read': ['no', 'own', 'any', 'no'],
  'import:read': ['no', 'own', 'any', 'no'],
  'draft:read': ['no', 'own', 'no', 'no'],
  'draft:write': ['no', 'own', 'no', 'no'],
  'offer:create': ['any', 'no', 'no', 'no'],
  'offer:read-as-buyer': ['own', 'own', 'any', 'own'],
  'offer:read-as-agent': ['no', 'own', 'any', 'no'],
  'offer:decide': ['no', 'own', 'no', 'no'],
  'offer:answer': ['own', 'own', 'own', 'no'],
  'offer:confirm': ['own', 'own', 'own', 'no'],
  'offer:withdraw': ['own', 'own', 'own', 'no'],
  'offer:pay': ['own', 'own', 'own', 'no'],
  'transfer:record': ['no', 'no', 'any', 'no'],
  'wishlist:add': ['any', 'no', 'no', 'no'],
  'wishlist:read': ['own', 'own', 'own', 'own'],
  'wishlist:remove': ['own', 'own', 'own', 'no'],
  'wishlist:note': ['own', 'no', 'no', 'no'],
  'home:mark': ['own', 'no', 'no', 'no'],
  'home:read-marks': ['own', 'no', 'no', 'no'],
  'shared-wishlist:create': ['own', 'no', 'no', 'no'],
  'shared-wishlist:join': ['own', 'no', 'no', 'no'],
  'shared-wishlist:react': ['own', 'no', 'no', 'no'],
  'shared-wishlist:read': ['own', 'own', 'own', 'no'],
  'shared-wishlist:leave': ['own', 'own', 'own', 'no'],
  'availability:read': ['no', 'own', 'no', 'no'],
  'availability:update': ['no', 'own', 'no', 'no'],
  'viewing:read': ['own', 'own', 'any', 'own'],
  'viewing:request': ['any', 'no', 'no', 'no'],
  'viewing:change': ['own', 'own', 'own', 'no'],
  'viewing:decide': ['no', 'own', 'no', 'no'],
  'viewing:rate': ['own', 'no', 'no', 'no'],
  'open-house:create': ['no', 'own', 'no', 'no'],
  'open-house:cancel': ['no', 'own', 'no', 'no'],
  'open-house:reserve': ['own', 'no', 'no', 'no'],
  'open-house:leave': ['own', 'own', 'own', 'no'],
  'calendar:share': ['own', 'own', 'own', 'no'],
  'review:create': ['any', 'no', 'no', 'no'],
  'review:read-as-writer': ['own', 'own', 'any', 'own'],
  'review:update': ['own', 'no', 'no', 'no'],
  'review:delete': ['own', 'own', 'any', 'no'],
  'user:read': ['own', 'own', 'any', 'own'],
  'user:update-profile': ['own', 'own', 'own', 'no'],
  'user:update-business': ['no', 'own', 'no', 'no'],
  'user:verify-email': ['own', 'own', 'own', 'no'],
  'session:list': ['own', 'own', 'own', 'no'],
  'session:end': ['own', 'own', 'own', 'no'],
  'user:list': ['no', 'no', 'any', 'no'],
  'user:change-role': ['no', 'no', 'any', 'no'],
  'user:mark-fraud': ['no', 'no', 'any', 'no'],
  'user:lift-fraud': ['no', 'no', 'any', 'no'],
  'user:delete': ['no', 'no', 'any', 'no'],
  'user:delete-own': ['own', 'own', 'own', 'no'],
  'user:export': ['own', 'own', 'own', 'own'],
  'notice:read': ['own', 'own', 'own', 'no'],
  'notice:mark': ['own', 'own', 'own', 'no'],
  'message:write': ['own', 'own', 'no', 'no'],
  'message:read': ['own', 'own', 'own', 'own'],
  'message:delete': ['own', 'own', 'any', 'no'],
  'message:mark': ['own', 'own', 'own', 'no'],
  'message:block': ['own', 'own', 'own', 'no'],
  'search:read': ['own', 'no', 'no', 'no'],
  'search:save': ['own', 'no', 'no', 'no'],
  'report:create': ['any', 'any', 'any', 'no'],
  'report:decide': ['no', 'no', 'any', 'no'],
  'report:read': ['no', 'no', 'any', 'no'],
  'application:create': ['any', 'no', 'no', 'no'],
  'application:send-document': ['any', 'any', 'no', 'no'],
  'licence:renew': ['no', 'any', 'no', 'no'],
  'licence:correct': ['no', 'no', 'any', 'no'],
  'application:withdraw': ['own', 'own', 'own', 'no'],
  'application:read': ['own', 'own', 'any', 'own'],
  'application:decide': ['no', 'no', 'any', 'no'],
  'refund:record': ['no', 'no', 'any', 'no'],
  'audit:read': ['no', 'no', 'any', 'no'],
  'system:read': ['no', 'no', 'any', 'no'],
  'upload:listing-image': ['no', 'any', 'no', 'no'],
  'upload:profile-photo': ['any', 'any', 'any', 'no'],
  'office:create': ['no', 'any', 'no', 'no'],
  'office:read': ['no', 'own', 'no', 'no'],
  'office:update': ['no', 'own', 'no', 'no'],
  'office:manage-members': ['no', 'own', 'no', 'no'],
  'office:join': ['any', 'any', 'no', 'no'],
  'office:leave': ['no', 'own', 'no', 'no'],
  'inquiry:read': ['no', 'own', 'no', 'no'],
  'inquiry:assign': ['no', 'own', 'no', 'no'],
  'message:note': ['no', 'own', 'no', 'no'],
  'absence:update': ['no', 'own', 'no', 'no'],
  'ready-answer:read': ['no', 'own', 'no', 'no'],
  'ready-answer:write': ['no', 'own', 'no', 'no'],
  'ready-answer:share': ['no', 'own', 'no', 'no'],
}

const actor = (role: Role): Actor => ({
  id: '0123456789abcdef01234567',
  email: 'me@keystead.test',
  name: 'Me',
  image: null,
  role,
})

const cells = ALL_PERMISSIONS.flatMap((permission) =>
  ROLES.map((role, column) => ({ permission, role, granted: TABLE[permission][column] ?? 'no' })),
)

describe.each(cells)('$permission for $role has the scope $granted', ({ permission, role, granted }) => {
  const me = actor(role)

  it('returns the scope', () => {
    expect(permissionScope(role, permission)).toBe(granted === 'no' ? null : granted)
  })

  it("covers the actor's own record only if granted", () => {
    expect(can(me, permission, me.id)).toBe(granted !== 'no')
  })

  it("covers another person's record only in the scope any", () => {
    expect(can(me, permission, 'fedcba98765432100fedcba9')).toBe(granted === 'any')
  })

  it('covers a record without an owner only in the scope any', () => {
    expect(can(me, permission)).toBe(granted === 'any')
  })
})

it.each(ALL_PERMISSIONS)('denies %s without a session', (permission) => {
  expect(can(null, permission)).toBe(false)
  expect(can(null, permission, '0123456789abcdef01234567')).toBe(false)
})

it('denies a suspended account every change (D17)', () => {
  expect(
    ALL_PERMISSIONS.filter(
      (permission) => isWritePermission(permission) && permissionScope('fraud', permission),
    ),
  ).toEqual([])
})

it('treats only these permissions as read-only', () => {
  expect(ALL_PERMISSIONS.filter((permission) => !isWritePermission(permission))).toEqual([
    'property:read',
    'property:read-rejected',
    'property:read-as-agent',
    'property:export',
    'handover:read',
    'import:read',
    'draft:read',
    'offer:read-as-buyer',
    'offer:read-as-agent',
    'wishlist:read',
    'home:read-marks',
    'shared-wishlist:read',
    'availability:read',
    'viewing:read',
    'review:read-as-writer',
    'user:read',
    'session:list',
    'user:list',
    'user:export',
    'notice:read',
    'message:read',
    'search:read',
    'report:read',
    'application:read',
    'audit:read',
    'system:read',
    'office:read',
    'inquiry:read',
    'ready-answer:read',
  ])
})

import { BROKEN_PATHS, FOREIGN_ADDRESSES, ODD_PATHS } from '@/test/support/odd-addresses'
import { dashboardHome, paths, roleRedirect, safeCallback, withCallback } from './paths'

describe('safeCallback', () => {
  it.each([
    ['/', '/'],
    ['/properties', '/properties'],
    [
      '/properties?location=S%C3%A3o%20Paulo&sort=default',
      '/properties?location=S%C3%A3o%20Paulo&sort=default',
    ],
    ['/properties#reviews', '/properties#reviews'],
    ['/a/../properties', '/properties'],
    ['/dashboard/user/payment/0123456789abcdef01234567', '/dashboard/user/payment/0123456789abcdef01234567'],
    ['/properties?next=//evil.test', '/properties?next=//evil.test'],
    ['/properties?next=https://evil.test/', '/properties?next=https://evil.test/'],
  ])('redirects from %j to %j', (raw, to) => expect(safeCallback(raw)).toBe(to))

  it.each([...ODD_PATHS, ...[...BROKEN_PATHS, ...FOREIGN_ADDRESSES].map((raw) => [raw, null] as const)])(
    'redirects from %j to %j, or to the home page',
    (raw, followed) => expect(safeCallback(raw)).toBe(followed ?? '/'),
  )

  it.each([
    ' //evil.test',
    '\\\\evil.test',
    'https:evil.test',
    'http://site.invalid/properties',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.test',
    'properties',
    '?callbackUrl=/x',
    '',
    '//[',
    null,
    undefined,
    7,
    ['/properties'],
    { toString: () => '/properties' },
  ])('redirects from %j to the home page', (raw) => expect(safeCallback(raw)).toBe('/'))

  it.each(['/properties', '/\u0000/x', '/é', '/a\tb', '/properties?x=\n//evil.test'])(
    'returns for %j a path of this site on any host',
    (raw) => expect(new URL(safeCallback(raw), 'https://keystead.example').host).toBe('keystead.example'),
  )
})

describe('withCallback', () => {
  it('carries path and query in one parameter', () => {
    const address = withCallback(paths.login, '/properties?location=a&sort=b')
    expect(new URL(address, 'http://x').searchParams.get('callbackUrl')).toBe('/properties?location=a&sort=b')
    expect(address.startsWith('/login?')).toBe(true)
  })

  it('omits the home page', () => expect(withCallback(paths.register, '/')).toBe('/register'))
})

describe('roleRedirect (D11)', () => {
  const AREAS = {
    user: '/dashboard/user',
    agent: '/dashboard/agent',
    admin: '/dashboard/admin',
    fraud: '/dashboard/suspended',
  } as const
  /** Where each role starts (D343). */
  const STARTS = {
    ...AREAS,
    admin: '/dashboard/admin/moderation',
  }
  const roles = ['user', 'agent', 'admin', 'fraud'] as const
  const cells = roles.flatMap((role) =>
    roles.map((other) => ({ role, area: AREAS[other], own: role === other })),
  )

  it.each(cells)('admits the role $role to $area only if it is its own area', ({ role, area, own }) => {
    expect(dashboardHome(role)).toBe(STARTS[role])
    expect(roleRedirect(area, role)).toBe(own ? null : STARTS[role])
    expect(roleRedirect(`${area}/profile`, role)).toBe(own ? null : STARTS[role])
  })

  it.each(roles)(
    'redirects the role %s from /dashboard and unknown pages to its start page (D343)',
    (role) => {
      for (const path of [
        '/dashboard',
        '/dashboard/',
        `${AREAS[role]}s`,
        `${AREAS[role]}-x/profile`,
        '/dashboard/property-bought',
      ]) {
        expect(roleRedirect(path, role)).toBe(STARTS[role])
      }
    },
  )

  it.each(roles)('does not redirect the role %s from other pages', (role) => {
    expect(
      [paths.home, paths.properties, paths.suspended.replace('/dashboard', '')].map((path) =>
        roleRedirect(path, role),
      ),
    ).toEqual([null, null, null])
  })

  it.each(roles)(
    'admits the role %s to payments and receipts unless suspended, and to no other page of buyers',
    (role) => {
      const id = '0123456789abcdef01234567'
      const to = role === 'fraud' ? AREAS.fraud : null
      for (const path of [paths.user.payment(id), paths.user.receipt(id)])
        expect(
          [path, `${path}.rsc`, `${path}.segments/_tree.segment.rsc`].map((item) => roleRedirect(item, role)),
        ).toEqual([to, to, to])
      for (const path of [
        '/dashboard/user/payment',
        '/dashboard/user/payment/',
        '/dashboard/user/payments/1',
        `${paths.user.payment(id)}/more`,
        `/dashboard/user/x/payment/${id}`,
        paths.user.makeOffer(id),
        paths.user.bought,
      ])
        expect(roleRedirect(path, role)).toBe(role === 'user' ? null : STARTS[role])
    },
  )
  it.each(roles)('admits the role %s to notices unless suspended', (role) => {
    const to = role === 'fraud' ? AREAS.fraud : null
    expect([roleRedirect(paths.notices, role), roleRedirect(paths.notice('1'), role)]).toEqual([to, to])
    expect(roleRedirect(`${paths.notices}-x`, role)).toBe(STARTS[role])
  })
})

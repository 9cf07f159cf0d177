import { BROKEN_PATHS, FOREIGN_ADDRESSES, ODD_PATHS } from '@/test/support/odd-addresses'
import { ownSitePath } from './own-site-path'

const SITE = 'https://keystead.test'

it.each(ODD_PATHS)(
  'returns for the path %j the address %j, alone and behind the origin',
  (path, followed) => {
    expect([ownSitePath(path, SITE), ownSitePath(SITE + path, SITE)]).toEqual([followed, followed])
  },
)

it.each([...BROKEN_PATHS, ...FOREIGN_ADDRESSES, 'javascript:alert(1)', 'data:text/html,x', '//['])(
  'rejects %j',
  (address) => expect(ownSitePath(address, SITE)).toBeNull(),
)

it.each([
  ['https://keystead.test', SITE, '/'],
  ['HTTPS://Keystead.TEST:443/About', SITE, '/About'],
  ['https://bücher.example/é?q=ü#ß', 'https://xn--bcher-kva.example', '/%C3%A9?q=%C3%BC#%C3%9F'],
  ['http://localhost:3000/about', 'http://localhost:3000', '/about'],
])('reads %j as an address of %s', (address, origin, followed) => {
  expect(ownSitePath(address, origin)).toBe(followed)
})

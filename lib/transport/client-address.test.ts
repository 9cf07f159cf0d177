import { countedAddress, networkOf } from './client-address'

const SOCKET = '203.0.113.9'

it.each([
  [0, null, SOCKET],
  [0, '198.51.100.1', SOCKET],
  [1, '198.51.100.1', '198.51.100.1'],
  [1, 'forged, 198.51.100.1', '198.51.100.1'],
  [1, '10.0.0.1,198.51.100.1', '198.51.100.1'],
  [2, '192.0.2.1, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  [2, '198.51.100.1', SOCKET],
  [1, null, SOCKET],
  [1, '', SOCKET],
  [1, 'unknown', SOCKET],
  [1, '127.1', SOCKET],
  [1, '0x7f000001', SOCKET],
  [1, '198.51.100.1:4711', '198.51.100.1'],
  [1, '[2001:db8::1]:4711', '2001:db8::/64'],
])('behind %i proxies takes %j as %s', (hops, forwarded, address) => {
  expect(countedAddress(SOCKET, forwarded, hops)).toBe(address)
})

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  [null, 'unknown'],
  ['', 'unknown'],
  ['nonsense', 'unknown'],
])('counts the connection from %j as %s', (socket, address) => {
  expect(countedAddress(socket, '9.9.9.9', 0)).toBe(address)
})

it.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1::/64', '2001:db8:1::/48'],
  ['::/64', '::/48'],
  ['192.0.2.1', null],
  ['unknown', null],
])('counts %s as part of the network %s', (client, network) => expect(networkOf(client)).toBe(network))

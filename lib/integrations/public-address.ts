import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** What a name leads to; as `node:dns` answers it. */
export type Resolved = { address: string; family: number }
export type Resolve = (hostname: string) => Promise<Resolved[]>

/** All addresses of a name, as this machine resolves it. */
export const resolve: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true })

/** The internet's own part of IPv6: everything else stays within a network, or hides an IPv4 address. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Azure answers every virtual machine there with its settings, though it looks like any other address. */
const WIRE_SERVER = '168.63.129.16'

/**
 * True for an address that anybody on the internet reaches: not this machine, no private, link-local, shared, reserved
 * or multicast range, nothing that hides such an address in an IPv6 one, and none that clouds keep for themselves.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(GLOBAL_UNICAST) : address.toString() !== WIRE_SERVER
}

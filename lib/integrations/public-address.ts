import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** An address as `node:dns` returns it. */
export type Resolved = { address: string; family: number }
export type Resolve = (hostname: string) => Promise<Resolved[]>

/** All addresses of a name, as this machine resolves it. */
export const resolve: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true })

/** Global unicast IPv6: all other ranges are local or embed an IPv4 address. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Azure's metadata service, although the address is in a public range. */
const WIRE_SERVER = '168.63.129.16'

/**
 * True for a public address: not loopback, private, link-local, shared, reserved or multicast, not one of these
 * embedded in IPv6, and not reserved by clouds.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(GLOBAL_UNICAST) : address.toString() !== WIRE_SERVER
}

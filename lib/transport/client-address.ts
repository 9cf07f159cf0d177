import 'server-only'
import ipaddr from 'ipaddr.js'
import { headers } from 'next/headers'
import { getEnv } from '@/lib/env'
import { incomingHeaders, socketHeader } from './incoming-requests'

/** The address of the client of the current request, as limits count it; see `countedAddress`. */
export async function clientAddress(): Promise<string> {
  const headerOf = await originalHeaders()
  return countedAddress(headerOf(socketHeader()), headerOf('x-forwarded-for'), getEnv().TRUSTED_PROXY_HOPS)
}

/** Reads the headers of the current request as they arrived, as far as this process knows them. */
export async function originalHeaders(): Promise<(name: string) => string | null> {
  const incoming = incomingHeaders()
  if (incoming) return (name) => incoming[name]?.toString() ?? null
  const requestHeaders = await headers()
  return (name) => requestHeaders.get(name)
}

/**
 * The address of the client behind `hops` trusted proxies. Each of them appends the address of its client to
 * `X-Forwarded-For`, so entry number `hops` from the right cannot be forged. Without proxies, or if the request has
 * passed fewer, it is the socket's address. IPv6 is truncated to its /64, which belongs to one household; IPv4 in IPv6
 * is IPv4. Requests with an unknown address share the budget `unknown`.
 */
export function countedAddress(socket: string | null, forwarded: string | null, hops: number): string {
  const entry = hops > 0 ? forwarded?.split(',').at(-hops) : undefined
  return (entry !== undefined && normalize(entry)) || (socket !== null && normalize(socket)) || 'unknown'
}

/**
 * The /48 of an IPv6 client, as `2001:db8:1::/48`: what a site, and often one customer, is assigned. `null` for IPv4
 * and unknown addresses.
 */
export function networkOf(client: string): string | null {
  const [address = '', prefix] = client.split('/')
  return prefix === undefined ? null : networkOfBytes(ipaddr.parse(address).toByteArray(), 48)
}

/** `[address]:port`, `address:port` or an address alone. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/

function normalize(text: string): string | undefined {
  const trimmed = text.trim()
  const [, bracketed, unbracketed] = WITH_PORT.exec(trimmed) ?? []
  const address = bracketed ?? unbracketed ?? trimmed
  // ipaddr.js also reads "127.1" and "0x7f000001", which no proxy writes.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return undefined
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return networkOfBytes(parsed.toByteArray(), 64)
}

function networkOfBytes(address: number[], bits: 48 | 64): string {
  const network = address.map((byte, i) => (i < bits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(network).toString()}/${bits}`
}

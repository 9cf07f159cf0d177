import 'server-only'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type LookupFunction } from 'node:net'
import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { getEnv } from '@/lib/env'
import { LISTING_DOCUMENT_LIMIT } from '@/lib/domain/listing-documents'
import { LISTING_DOCUMENT_ERRORS } from '@/lib/schemas/property-document'
import { IMAGE_FORMATS, UPLOAD_LIMIT, UPLOAD_MESSAGES } from '@/lib/schemas/upload'

/** Timeout for one file including redirects, in milliseconds. */
const TIMEOUT = 10_000
const REDIRECTS = 3

/** The messages for files that cannot be fetched. */
export const FETCH_MESSAGES = {
  address: 'Use a URL that starts with http:// or https://, or the name of a file in your ZIP.',
  // Also for an unknown host: whether a name of an internal network exists must not be revealed.
  private: 'Files can only be fetched from public URLs, and this one is not public.',
  redirects: 'This URL redirects too many times.',
  slow: 'The file did not load within 10 seconds.',
  broken: 'The file could not be downloaded.',
} as const

/** A file's bytes, or a message. */
export type FetchedFile = { bytes: Buffer } | { refused: string }

class Refused extends Error {}

type Options = {
  resolve?: Resolve
  /** Hosts (with a non-default port) that are allowed although they are not public. */
  hosts?: readonly string[]
  timeout?: number
}

/** What is asked for, and the responses that are read. */
type Kind = {
  accept: string
  isRead: (type: string) => boolean
  format: string
  limit: number
  tooLarge: string
}

const PICTURE: Kind = {
  accept: Object.values(IMAGE_FORMATS).join(),
  isRead: (type) => type.startsWith('image/'),
  format: UPLOAD_MESSAGES.format,
  limit: UPLOAD_LIMIT,
  tooLarge: UPLOAD_MESSAGES.tooLarge,
}

const DOCUMENT: Kind = {
  accept: 'application/pdf',
  // Many servers do not know its type; its content decides (D399).
  isRead: (type) => /^application\/(?:x-)?(?:pdf|octet-stream|download)/.test(type),
  format: LISTING_DOCUMENT_ERRORS.format,
  limit: LISTING_DOCUMENT_LIMIT,
  tooLarge: LISTING_DOCUMENT_ERRORS.tooLarge,
}

/** Fetches a picture as `fetchFile` does. */
export const fetchPicture = (address: string, options: Options = {}): Promise<FetchedFile> =>
  fetchFile(address, PICTURE, options)

/** Fetches a PDF as `fetchFile` does. */
export const fetchDocument = (address: string, options: Options = {}): Promise<FetchedFile> =>
  fetchFile(address, DOCUMENT, options)

/**
 * Fetches a file from an untrusted URL (D150). Only http and https on their default ports. Every address of the host
 * must be public, and the connection uses exactly these addresses, so that a second DNS answer cannot lead elsewhere;
 * each redirect is checked like the first URL. Never throws.
 */
async function fetchFile(address: string, kind: Kind, options: Options): Promise<FetchedFile> {
  const { hosts = getEnv().IMPORT_PICTURE_HOSTS, timeout = TIMEOUT } = options
  const signal = AbortSignal.timeout(timeout)
  try {
    let url = address
    for (let redirects = 0; redirects <= REDIRECTS; redirects += 1) {
      const target = targetOf(url, hosts)
      const response = await sendRequest(target, kind, { resolve, ...options, hosts }, signal)
      const { location } = response.headers
      if (![301, 302, 303, 307, 308].includes(response.statusCode ?? 0) || location === undefined)
        return { bytes: await readBody(response, kind) }
      response.destroy()
      if (!URL.canParse(location, target)) throw new Refused(FETCH_MESSAGES.address)
      url = new URL(location, target).href
    }
    return { refused: FETCH_MESSAGES.redirects }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message }
    return { refused: signal.aborted ? FETCH_MESSAGES.slow : FETCH_MESSAGES.broken }
  }
}

/** The URL, if it is allowed. */
function targetOf(address: string, hosts: readonly string[]): URL {
  if (!URL.canParse(address)) throw new Refused(FETCH_MESSAGES.address)
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new Refused(FETCH_MESSAGES.address)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  // A literal IP address is not resolved, so it is checked here.
  const isHidden = url.port !== '' || (ipaddr.isValid(literal) && !isPublicAddress(literal))
  if (isHidden && !hosts.includes(url.host)) throw new Refused(FETCH_MESSAGES.private)
  return url
}

function sendRequest(
  url: URL,
  { accept }: Kind,
  { resolve, hosts }: { resolve: Resolve; hosts: readonly string[] },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isKnown = hosts.includes(url.host)
  const guardedLookup: LookupFunction = (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        // If one address is not public, all of them are suspect.
        if (!first || (!isKnown && !addresses.every((candidate) => isPublicAddress(candidate.address))))
          return callback(new Refused(FETCH_MESSAGES.private), '')
        if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      () => callback(new Refused(FETCH_MESSAGES.private), ''),
    )
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  // Without an agent, no connection is reused.
  const headers = { Accept: accept, 'Accept-Encoding': 'identity' }
  return new Promise((done, fail) => {
    request(url, { agent: false, lookup: guardedLookup, signal, headers }, done).on('error', fail).end()
  })
}

/** The body of a file that is not too large; reads no further than the limit. */
async function readBody(
  response: IncomingMessage,
  { isRead, format, limit, tooLarge }: Kind,
): Promise<Buffer> {
  const refuse = (message: string) => {
    response.destroy()
    return new Refused(message)
  }
  if (response.statusCode !== 200) throw refuse(`The file’s server returned error ${response.statusCode}.`)
  if (!isRead(response.headers['content-type']?.toLowerCase() ?? '')) throw refuse(format)
  if (Number(response.headers['content-length'] ?? 0) > limit) throw refuse(tooLarge)
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > limit) throw refuse(tooLarge)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** An address as `node:dns` returns it. */
export type Resolved = { address: string; family: number }
export type Resolve = (hostname: string) => Promise<Resolved[]>

/** All addresses of a name, as this machine resolves it. */
const resolve: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true })

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

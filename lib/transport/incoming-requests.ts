import 'server-only'
import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage } from 'node:http'
import { unescape } from 'node:querystring'

const holder = globalThis as typeof globalThis & { keysteadSocketHeader?: string }

/**
 * The header that carries the address a request's connection came from. Its name is this process's own and random:
 * no client can guess it, so what it holds is ours.
 */
export const socketHeader = (): string => (holder.keysteadSocketHeader ??= `x-socket-address-${randomUUID()}`)

/**
 * Sees every request before Next does, and mends what Next leaves out: a handler is given the headers but not the
 * socket, and an `X-Forwarded-For` that a client has made up is passed on; a path with a malformed escape is
 * answered with 500. Called once, when the server starts.
 */
export function watchIncomingRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    if (request.socket.remoteAddress) request.headers[socketHeader()] = request.socket.remoteAddress
    request.url = mendEscapes(request.url ?? '/')
  })
}

/** The address with U+FFFD in place of what its path's escapes do not encode, as URLs are read in queries. */
export function mendEscapes(address: string): string {
  const end = address.search(/[?#]/)
  const path = end < 0 ? address : address.slice(0, end)
  const mended = path
    .split('/')
    .map((segment) => (isEscaped(segment) ? segment : encodeURIComponent(unescape(segment))))
  return mended.join('/') + address.slice(path.length)
}

function isEscaped(segment: string): boolean {
  try {
    decodeURIComponent(segment)
    return true
  } catch {
    return false
  }
}

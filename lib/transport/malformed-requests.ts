import 'server-only'
import { type IncomingMessage, type ServerResponse } from 'node:http'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state'
import { getLog } from '@/lib/log'
import { currentRequest } from '@/lib/request-context'
import { FORM_LIMIT, isCall } from './incoming-requests'
import { refuseRateLimited } from './limited-pages'
import { isCrossSite } from './origin'

type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

const CALL_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const PAGE_METHODS = ['GET', 'HEAD', 'POST']

/** The content types of forms and of server actions. */
const FORM =
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data *;.*\bboundary=|text\/plain|application\/json)/i

/**
 * The most parameters and cookies (D575): Next's work grows with the square of their number. No form has as many fields,
 * and no browser stores as many cookies for a site.
 */
export const PARAMETERS_LIMIT = 500
export const COOKIES_LIMIT = 200

const hasMore = (text: string, joint: string, limit: number): boolean =>
  text.split(joint, limit + 1).length > limit

/** False for a state of the client's router on which Next would fail with 500. */
function isRouterState(state: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(state)
    return true
  } catch {
    return false
  }
}

/** The status for a request that Next would answer with an error of its own, or slowly; else `null`. */
export function statusOfMalformed({ method = '', url = '', headers }: RequestHead): number | null {
  if (!url.startsWith('/')) return 400
  if (hasMore(url, '&', PARAMETERS_LIMIT)) return 414
  if (hasMore(headers.cookie ?? '', ';', COOKIES_LIMIT)) return 431
  if (!isRouterState(headers['next-router-state-tree'])) return 400
  const ofCall = isCall(url)
  if (!(ofCall ? CALL_METHODS : PAGE_METHODS).includes(method)) return 405
  if (ofCall || method !== 'POST') return null
  const { origin = null, 'sec-fetch-site': site, 'content-type': type = '' } = headers
  if (isCrossSite(origin, Array.isArray(site) ? site[0] : site)) return 403
  return FORM.test(type) ? null : 415
}

/**
 * Refuses a request whose method or headers are malformed; returns false for any other. They count as reads, so a client
 * that sends many is rate limited.
 */
export async function refuseMalformed(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const status = statusOfMalformed(request)
  if (status === null) return false
  if (!(await refuseRateLimited(request, response, 'reads'))) refuse(request, response, status)
  return true
}

/** Refuses a truncated form; returns false for any other request. Reads the body, so the request has been counted before. */
export async function refuseTruncatedForm(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (!(await isTruncatedForm(request))) return false
  refuse(request, response, 400)
  return true
}

const MULTIPART = /^multipart\/form-data *;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i

/**
 * True if a page's multipart form ends before its closing delimiter, on which Next would fail with 500. Reads the body
 * and puts it back; a body larger than any form is left to Next.
 */
export async function isTruncatedForm(request: IncomingMessage): Promise<boolean> {
  const [, quoted, unquoted] = MULTIPART.exec(request.headers['content-type'] ?? '') ?? []
  const boundary = quoted ?? unquoted
  const isForm = request.method === 'POST' && !isCall(request.url ?? '')
  if (!isForm || boundary === undefined) return false
  const body = await peekBody(request)
  return body !== null && !body.includes(`--${boundary}--`)
}

/** The body, which stays readable; `null` if it is larger than a form or the client has disconnected. */
function peekBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  return new Promise((resolve) => {
    const settle = (body: Buffer | null) => {
      request.off('readable', take)
      request.off('close', leave)
      resolve(body)
    }
    const leave = () => settle(null)
    const take = () => {
      for (
        let chunk = request.read() as Buffer | null;
        chunk !== null;
        chunk = request.read() as Buffer | null
      ) {
        parts.push(chunk)
        size += chunk.byteLength
      }
      const isTooLarge = size > FORM_LIMIT
      if (!request.complete && !isTooLarge) return
      const body = Buffer.concat(parts)
      // In the same tick, before the stream emits `end`.
      if (size > 0) request.unshift(body)
      settle(isTooLarge ? null : body)
    }
    request.on('readable', take)
    request.on('close', leave)
    // A body that has already ended emits no more events.
    if (request.destroyed) leave()
    else take()
  })
}

function refuse({ method }: IncomingMessage, response: ServerResponse, status: number): void {
  const { requestId } = currentRequest()
  getLog().info({ requestId, method, status }, 'request refused')
  response.statusCode = status
  if (status === 405) response.setHeader('Allow', PAGE_METHODS.join(', '))
  // Its body is not read.
  response.setHeader('Connection', 'close')
  // Another client's headers may be well-formed.
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.end(`${status}\n`)
}

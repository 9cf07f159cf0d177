import 'server-only'
import { getLog } from '@/lib/log'

export type Params = Record<string, string | string[] | undefined>

type ServedRequest = { requestId: string; status: number; startedAt: number }

/** Logs one line per request, with only its method and route. `startedAt` is `performance.now()`. */
export function logRequest(
  request: Request,
  params: Params,
  { requestId, status, startedAt }: ServedRequest,
): void {
  const route = routeOf(new URL(request.url).pathname, params)
  const ms = Math.round(performance.now() - startedAt)
  getLog().info({ requestId, method: request.method, route, status, ms }, 'request')
}

/**
 * The route pattern of a path: `/api/offers/by-email/[email]`. Parameters may be personal data, so a path in which one
 * is not found is `unknown`.
 */
export function routeOf(pathname: string, params: Params): string {
  const segments = pathname.split('/')
  for (const [name, value] of Object.entries(params)) {
    if (Array.isArray(value)) {
      segments.splice(segments.length - value.length, value.length, `[...${name}]`)
      continue
    }
    const at = segments.findLastIndex(
      (segment) => segment === value || decodeSegment(segment) === decodeSegment(value),
    )
    if (value === undefined || at < 0) return 'unknown'
    segments[at] = `[${name}]`
  }
  return segments.join('/')
}

function decodeSegment(segment: string | undefined): string | undefined {
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment)
  } catch {
    return segment
  }
}

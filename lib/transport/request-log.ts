import 'server-only'
import { getLog } from '@/lib/log'

export type Params = Record<string, string | string[] | undefined>

type Served = { requestId: string; status: number; startedAt: number }

/** Writes the one line of a request: nothing of it but its method and its route. `startedAt` is `performance.now()`. */
export function logRequest(request: Request, params: Params, { requestId, status, startedAt }: Served): void {
  const route = routeOf(new URL(request.url).pathname, params)
  const ms = Math.round(performance.now() - startedAt)
  getLog().info({ requestId, method: request.method, route, status, ms }, 'request')
}

/**
 * The path as its folders are named: `/api/offers/by-email/[email]`. Parameters may be anybody's data, so a path in
 * which one of them is not found again is no route: `unknown`.
 */
export function routeOf(pathname: string, params: Params): string {
  const segments = pathname.split('/')
  for (const [name, value] of Object.entries(params)) {
    if (Array.isArray(value)) {
      segments.splice(segments.length - value.length, value.length, `[...${name}]`)
      continue
    }
    const at = segments.findLastIndex((segment) => segment === value || decoded(segment) === decoded(value))
    if (value === undefined || at < 0) return 'unknown'
    segments[at] = `[${name}]`
  }
  return segments.join('/')
}

function decoded(segment: string | undefined): string | undefined {
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment)
  } catch {
    return segment
  }
}

import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Permission } from '@/lib/domain/permissions'

/** The context of the current request: for the log, the metrics, the audit log, and work after the response. */
type RequestContext = {
  requestId: string
  /** The requested path as received; untrusted, so only its route is logged (`routeOfPath`). */
  path?: string | undefined
  /** The account that acts, once it is known. */
  accountId?: string | undefined
  /** The requested permission, if one is needed. */
  permission?: Permission | undefined
  /** Runs work after the response is sent; the work must not fail. */
  defer?: Defer | undefined
}

type Defer = (work: () => Promise<void>) => void

// Pages and route handlers are bundled apart from each other, and may call the same code.
const holder = globalThis as typeof globalThis & { keysteadRequests?: AsyncLocalStorage<RequestContext> }
const requests = (holder.keysteadRequests ??= new AsyncLocalStorage<RequestContext>())

/** Starts the context of this request for all that follows; for code that runs before everything else. */
export const enterRequest = (context: Pick<RequestContext, 'requestId' | 'path'>): void =>
  requests.enterWith(context)

/** Runs `work` in the context of the request of this id. `defer`: how its transport runs work after the response. */
export const inRequest = <T>(
  request: Pick<RequestContext, 'requestId' | 'defer'>,
  work: () => Promise<T>,
): Promise<T> => requests.run({ path: requests.getStore()?.path, ...request }, work)

/** Adds the actor and permission to the context, for later log lines. */
export function recordRequest(fields: Pick<RequestContext, 'accountId' | 'permission'>): void {
  const context = requests.getStore()
  if (context) Object.assign(context, fields)
}

/** The context of the current request; nothing outside of one. */
export const currentRequest = (): Partial<RequestContext> => requests.getStore() ?? {}

import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Permission } from '@/lib/domain/permissions'

/** What is known of the request that is being answered: for the log, the metrics and the audit log alone. */
type RequestContext = {
  requestId: string
  /** The path that was asked for, as it came in; anybody's data, so that only its route is told (`routeOfPath`). */
  path?: string | undefined
  /** The account that acts, once it has been found. */
  accountId?: string | undefined
  /** What is asked for, where it needs a permission. */
  permission?: Permission | undefined
}

// Pages and route handlers are bundled apart from each other, and may call the same code.
const holder = globalThis as typeof globalThis & { keysteadRequests?: AsyncLocalStorage<RequestContext> }
const requests = (holder.keysteadRequests ??= new AsyncLocalStorage<RequestContext>())

/** Makes all that follows part of the answer to this request; for what sees it before anything else does. */
export const enterRequest = (context: Pick<RequestContext, 'requestId' | 'path'>): void =>
  requests.enterWith(context)

/** Runs `work` as the answer to the request of this id. */
export const inRequest = <T>(requestId: string, work: () => Promise<T>): Promise<T> =>
  requests.run({ path: requests.getStore()?.path, requestId }, work)

/** Notes who asks, and for what, for whatever is logged of this request later. */
export function noteRequest(known: Pick<RequestContext, 'accountId' | 'permission'>): void {
  const context = requests.getStore()
  if (context) Object.assign(context, known)
}

/** What is known of the request that is being answered; nothing outside of one. */
export const currentRequest = (): Partial<RequestContext> => requests.getStore() ?? {}

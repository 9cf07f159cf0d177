import * as z from 'zod/mini'
import { cursorText, id, withMeta, numberText } from './common'

/** The most items on one page of a list, and the default. */
export const PAGE_LIMIT = 100

const LIMIT = `Use a number from 1 to ${PAGE_LIMIT}.`

/** The query fields of every list of the REST API: the number of items, and the end of the previous page. */
export const pageFields = {
  limit: z._default(
    withMeta(
      z.pipe(
        numberText(/^[0-9]{1,3}$/, 3, LIMIT),
        z.number().check(z.minimum(1, LIMIT), z.maximum(PAGE_LIMIT, LIMIT)),
      ),
      'The maximum number of items on this page.',
      20,
    ),
    PAGE_LIMIT,
  ),
  cursor: withMeta(z.optional(cursorText), 'Where to continue, from the `Link` header of the previous page.'),
}

/**
 * The paging input of a service; pages of the site may omit all fields. `isTotalApproximate`: counting stops when it has
 * cost as much as reading the page, so that a very long list shows "more than" (ADR 017).
 */
export type PageInput = { limit?: number; cursor?: string | undefined; isTotalApproximate?: boolean }

/**
 * One page of a list: its items, the total, and the cursor of the next page. `isMore`: there are more than `total`,
 * because a count stops at a thousand unless it is free. `isPartial`: the search stopped at its limit before the page
 * was full, so later pages may have more (D371). `onRequest`: the number of homes that the price filter excludes
 * because their price is on request (D404), 101 for more than 100; absent if none.
 */
export type Page<T> = {
  items: T[]
  total: number
  isMore?: boolean
  isPartial?: boolean
  next: string | null
  onRequest?: number
}

/** The rows of a dashboard list at first and with each "Load more", and the most rows. */
export const LIST_PAGE_SIZE = 24
export const LIST_LIMIT = 10 * LIST_PAGE_SIZE

/** The URL of such a list: its cursor, and how many rows it shows. Invalid values fall back to the defaults. */
export const listQuerySchema = z.object({
  cursor: z.catch(z.optional(cursorText), undefined),
  show: z.catch(
    z.coerce.number().check(z.minimum(1), z.maximum(LIST_LIMIT), z.multipleOf(LIST_PAGE_SIZE)),
    LIST_PAGE_SIZE,
  ),
})
export type ListQuery = z.output<typeof listQuerySchema>

/** The URL of an agent's list, which an office's owners and managers can filter by agent (D453). */
export const agentListQuerySchema = z.object({
  ...listQuerySchema.shape,
  agent: z.catch(z.optional(id()), undefined),
})
export type AgentListQuery = z.output<typeof agentListQuerySchema>

import { notFound } from 'next/navigation'
import { AppError } from '@/lib/domain/errors'
import { LIST_LIMIT, LIST_PAGE_SIZE, type ListQuery, type Page, type PageInput } from '@/lib/schemas/page'

/** The page of a list for its URL; 404 for a cursor of another list. */
export const readListPage = <Result>(
  { show: limit, cursor }: ListQuery,
  read: (pageInput: PageInput) => Promise<Result>,
): Promise<Result> =>
  read({ limit, cursor, isTotalApproximate: true }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_input') notFound()
    throw error
  })

type Filters = Record<string, string | readonly string[]>

/** The parameters of a list's URL besides its filters. */
const paramsOf = ({ cursor, show }: Partial<ListQuery>): Record<string, string> => ({
  ...(cursor !== undefined && { cursor }),
  ...(show !== undefined && show !== LIST_PAGE_SIZE && { show: String(show) }),
})

const href = (path: string, filters: Filters, at: Partial<ListQuery> = {}): string => {
  const values = Object.entries({ ...filters, ...paramsOf(at) })
  const query = new URLSearchParams(
    values.flatMap(([name, value]) => [value].flat().map((text) => [name, text])),
  )
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/**
 * The properties of `LoadMore` for a page of the list at `path`. More is the same list with more shown; from the largest
 * page on the next one, which leads back to the start. `filters` stay.
 */
export const loadMore = (
  path: string,
  query: ListQuery,
  { items, total, isMore, next }: Omit<Page<unknown>, 'isPartial' | 'onRequest'>,
  filters: Filters = {},
) => ({
  shown: items.length,
  total,
  isMore,
  more:
    next === null
      ? null
      : query.show < LIST_LIMIT
        ? href(path, filters, { ...query, show: query.show + LIST_PAGE_SIZE })
        : href(path, filters, { cursor: next }),
  start: query.cursor === undefined ? null : href(path, filters),
})

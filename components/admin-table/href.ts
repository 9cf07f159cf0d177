/** The parameters of an administrator's list in the URL. */
export type AdminTableParams = Readonly<Record<string, string | null | undefined>>

/** The URL of a list with these fields; defaults are omitted, so that each list has one URL. */
export function adminTableHref(path: string, params: AdminTableParams): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (!value || (name === 'sort' && value === 'newest')) continue
    query.set(name, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** The first page of the same list, to which every change of its filters leads. */
export const firstPage = (params: AdminTableParams): AdminTableParams => ({
  ...params,
  after: null,
  before: null,
})

/** The whole list, in the same view. */
export const wholeList = ({ view }: AdminTableParams): AdminTableParams => ({ view })

/** True if the list is filtered. */
export const isFiltered = ({
  view: _view,
  sort: _sort,
  after: _after,
  before: _before,
  ...filters
}: AdminTableParams): boolean => Object.values(filters).some(Boolean)

/** What the address of an administrator's list carries, by name. */
export type AdminTableParams = Readonly<Record<string, string | null | undefined>>

/** The address of a list with these fields; what is at its default is left out, so that a list has one address. */
export function adminTableHref(path: string, params: AdminTableParams): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (!value || (name === 'sort' && value === 'newest')) continue
    query.set(name, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** The same list at its first page, which is where every change of its filters leads. */
export const firstPage = (params: AdminTableParams): AdminTableParams => ({
  ...params,
  after: null,
  before: null,
})

/** True where the list shows less than all there is. */
export const isFiltered = ({
  sort: _sort,
  after: _after,
  before: _before,
  ...filters
}: AdminTableParams): boolean => Object.values(filters).some(Boolean)

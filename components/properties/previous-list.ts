import { ownSitePath } from '@/lib/domain/own-site-path'
import { pathOf, paths } from '@/lib/paths'
import { withSession } from '../browser/storage'

const keyOf = (listing: string): string => `list-before:${listing}`

/** Stores, when the viewer leaves the list for a listing, the search of that list. */
export function rememberList(href: string): void {
  const { pathname, search } = window.location
  const to = new URL(href, window.location.href).pathname
  if (pathname === paths.properties && to.startsWith(`${paths.properties}/`))
    withSession((storage) => storage.setItem(keyOf(to), pathname + search))
}

/**
 * The list that the viewer of this listing came from (D164): the one stored in this tab, else the referrer
 * (in a new tab), else the whole list.
 */
export function previousList(listing: string): string {
  const storedList = withSession((storage) => storage.getItem(keyOf(listing)))
  if (storedList !== null && isList(storedList)) return storedList
  const referrer = ownSitePath(document.referrer, window.location.origin)
  return referrer !== null && isList(referrer) ? referrer : paths.properties
}

const isList = (url: string): boolean => pathOf(url) === paths.properties

/** A URL in a text, up to a space, a quote or the punctuation that ends a sentence. */
export const WEB_URL = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/i

/** A path that a browser, a proxy or a router may read as the name of another host. */
const HOST_LIKE = /^\/(?:[/\\]|%2f|%5c)/i

/**
 * Path, query and fragment of a URL, after parsing, if it is of this site; `null` for any other URL, one with a user name,
 * and one whose path could lead to another host. `origin` is this site's, against which a path is resolved. Whatever
 * redirects or links to a URL from outside follows only what this returns (D37, D207).
 */
export function ownSitePath(url: string, origin: string): string | null {
  if (!URL.canParse(url, origin)) return null
  const { origin: urlOrigin, username, password, pathname, search, hash } = new URL(url, origin)
  const isOwn = urlOrigin === origin && username === '' && password === '' && !HOST_LIKE.test(pathname)
  return isOwn ? pathname + search + hash : null
}

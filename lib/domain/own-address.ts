/** A web address in a text, up to a space, a quote or the punctuation that ends a sentence. */
export const WEB_ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/i

/** A path that a browser, a proxy or a router may read as the name of another host. */
const HOST_LIKE = /^\/(?:[/\\]|%2f|%5c)/i

/**
 * Path, query and fragment of an address, after parsing, if it is of this site; `null` for any other address, one with
 * a user name, and one whose path could lead to another host. `origin` is this site's, against which a path is resolved.
 * Whatever redirects or links to an address from outside follows only what this returns (D37, D207).
 */
export function ownAddress(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null
  const { origin: urlOrigin, username, password, pathname, search, hash } = new URL(address, origin)
  const isOwn = urlOrigin === origin && username === '' && password === '' && !HOST_LIKE.test(pathname)
  return isOwn ? pathname + search + hash : null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long an uploaded picture waits for a listing or a profile to show it, in milliseconds. */
export const UNUSED_FOR = DAY

/** How long a picture stays that nothing shows any more, for pages that are open or kept; in milliseconds. */
export const STAYS_FOR = 5 * MINUTE

/** When to try again what has failed so many times in a row (1 or more): in a minute, then ever later, at most a day. */
export const againAfter = (failures: number): number => Math.min(MINUTE * 2 ** (failures - 1), DAY)

/**
 * What the image host calls the picture at an address, whatever version and format the address names: `listings/a1`
 * of `https://res.cloudinary.com/home/image/upload/v17/listings/a1.jpg`. `null` for an address of another kind, such
 * as one of the site's own pictures.
 */
export function publicIdOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const [cloud, kind, delivery, ...path] = new URL(address).pathname.split('/').slice(1).map(decoded)
  if (!cloud || kind !== 'image' || delivery !== 'upload') return null
  const named = isVersion(path[0]) && path.length > 1 ? path.slice(1) : path
  const id = withoutEnding(named.join('/'))
  return id === '' ? null : id
}

const isVersion = (part = ''): boolean => /^v\d+$/.test(part)

function withoutEnding(path: string): string {
  const dot = path.lastIndexOf('.')
  return dot > path.lastIndexOf('/') ? path.slice(0, dot) : path
}

/** As it stands where it is no text that was encoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

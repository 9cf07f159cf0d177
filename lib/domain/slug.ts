import { cutText, slugOf } from './text'

/** The maximum length of the readable part of a slug, in UTF-16 units. */
const READABLE = 80

const ID = /(?:^|-)([0-9a-f]{24})$/

/** The readable part, cut between two words if there are any. */
function slugText(text: string): string {
  const slug = slugOf(text)
  if (slug.length <= READABLE) return slug
  const cut = cutText(slug, READABLE + 1)
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cutText(slug, READABLE)
}

/**
 * The last segment of a public page's URL: a text for viewers, then the unique id (D257, D380). Accents are removed and
 * letters of other scripts are kept. At most 105 UTF-16 units; the id alone for a blank text.
 */
export const slugWithId = (text: string, id: string): string =>
  [slugText(text), id].filter((part) => part !== '').join('-')

/** The id at the end of such a segment, whatever its text; `null` if there is none. */
export const idOfSlug = (slug: string): string | null => ID.exec(slug)?.[1] ?? null

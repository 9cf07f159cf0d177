import { slugWithId } from './domain/slug'
import { slugOf } from './domain/text'
import { paths } from './paths'

/** What the URL of a home's public page is made of. */
export type NamedHome = { _id: string; title: string; location: string }

/**
 * A home's public page (D380), below its place: `app/(site)/homes/[slug]/[home]` renders it. Not in `paths`, which every
 * page loads: slugs would add a kilobyte to each.
 */
export const publicHomePath = ({ _id, title, location }: NamedHome): string =>
  `${paths.place(slugOf(location))}/${encodeURIComponent(slugWithId(title, _id))}`

/** The form to ask about a home without an account (D387). */
export const enquiryPath = (home: NamedHome): string => `${publicHomePath(home)}/enquiry`

/** The page after that form. */
export const enquirySentPath = (home: NamedHome): string => `${enquiryPath(home)}?sent=true`

import { slugWithId } from './domain/slug'
import { slugOf } from './domain/text'
import { paths } from './paths'

/** The parts of the URL of a home's public page. */
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

/** The mailed link that sends an enquiry, and the page after it, where its account can set a password. */
export const confirmEnquiryPath = (token: string): string => `/enquiry?token=${encodeURIComponent(token)}`
export const enquiryConfirmedPath = (token: string, message: string): string =>
  `/enquiry/confirmed?token=${encodeURIComponent(token)}&message=${message}`

/** What is printed for a window (D392), and the QR code of the public page as a file; both below that page. */
export const windowSheetPath = (publicHome: string): string => `${publicHome}/sheet`
export const qrCodePath = (publicHome: string): string => `${publicHome}/qr.svg`

/** The picture of a home for links to its public page (D383). The version is a time of ISO, so that caches follow it. */
export const previewPath = (id: string, version: string): string => `/previews/${id}?v=${Date.parse(version)}`

/** A part of the sitemap, which `/sitemap.xml` lists (D381). */
export const sitemapPartPath = (name: string): string => `/sitemaps/${name}`

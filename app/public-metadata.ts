import 'server-only'
import { type Metadata } from 'next'
import { getEnv, hasSettings } from '@/lib/env'
import { site } from '@/lib/site'

/** The absolute address of a path of this site; an address that is absolute already stays. */
export const absolute = (path: string): string => new URL(path, getEnv().NEXTAUTH_URL).href

type PublicPage = {
  /** The one address under which search engines keep the page. */
  path: string
  /** Without the site's name; the home page has none. */
  title?: string
  description?: string
  /** A picture for links to this page, in place of the site's. */
  image?: { url: string; alt: string }
  /** False for pages that search engines pass through but do not keep. */
  index?: boolean
}

const PICTURE = {
  url: '/opengraph.jpg',
  alt: `${site.name}: a modern villa at dusk with lit rooms and a pool`,
  width: 1200,
  height: 630,
}

/**
 * What search engines and links to a public page say of it: title, canonical address, Open Graph. Made when
 * the page is rendered, because a build does not know at which address it will stand.
 */
export function publicMetadata({
  path,
  title,
  description = site.tagline,
  image = PICTURE,
  index = true,
}: PublicPage): Metadata {
  if (!hasSettings()) return {}
  return {
    ...(title === undefined ? {} : { title }),
    description,
    alternates: { canonical: absolute(path) },
    ...(index ? {} : { robots: { index: false, follow: true } }),
    openGraph: {
      type: 'website',
      siteName: site.name,
      locale: 'en_US',
      title: title ?? `${site.name}: find your dream home`,
      description,
      url: absolute(path),
      images: [{ ...image, url: absolute(image.url) }],
    },
    twitter: { card: 'summary_large_image' },
  }
}

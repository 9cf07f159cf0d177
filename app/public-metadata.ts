import 'server-only'
import { type Metadata } from 'next'
import { scaledPicture } from '@/lib/domain/picture'
import { hasSettings } from '@/lib/env'
import { absolute } from '@/lib/services/absolute'
import { site } from '@/lib/site'

type PublicPage = {
  /** The canonical URL of the page. */
  path: string
  /** Without the site's name; absent for the home page. */
  title?: string
  description?: string
  /** A picture for links to this page, instead of the site's. */
  image?: { url: string; alt: string; width?: number; height?: number }
  /** The page in other languages has other URLs; today there is one language. */
  hasLanguages?: boolean
  /** False for pages that search engines follow but do not index. */
  index?: boolean
}

const PICTURE = {
  url: '/opengraph.jpg',
  alt: `${site.name}: a modern villa at dusk with lit rooms and a pool`,
  width: 1200,
  height: 630,
}

/** A picture in the width of a preview: apps show none of those that take several megabytes. */
export const linkPicture = (url: string): string => scaledPicture(url, PICTURE.width)

/**
 * The metadata of a public page for search engines and links: title, canonical URL, Open Graph. Created when
 * the page is rendered, because a build does not know its URL.
 */
export function publicMetadata({
  path,
  title,
  description = site.tagline,
  image = PICTURE,
  hasLanguages = false,
  index = true,
}: PublicPage): Metadata {
  if (!hasSettings()) return {}
  return {
    ...(title === undefined ? {} : { title }),
    description,
    alternates: {
      canonical: absolute(path),
      ...(hasLanguages && { languages: { en: absolute(path), 'x-default': absolute(path) } }),
    },
    ...(index ? {} : { robots: { index: false, follow: true } }),
    openGraph: {
      type: 'website',
      siteName: site.name,
      locale: 'en_US',
      title: title ?? `${site.name}: find your dream home`,
      description,
      url: absolute(path),
      images: [{ ...image, url: absolute(linkPicture(image.url)) }],
    },
    twitter: { card: 'summary_large_image' },
  }
}

import { hasSettings } from '@/lib/env'
import { sitemapPartPath } from '@/lib/home-path'
import { sitemapNames, sitemapResponse } from '../sitemap-parts'

/** Cached whole (ADR 035). */
export const dynamic = 'force-static'

/** The index of the sitemap (D381). A build without settings has none: what it prerenders is never served. */
export async function GET(): Promise<Response> {
  const names = hasSettings() ? await sitemapNames() : []
  return sitemapResponse(
    names.map((name) => ({ path: sitemapPartPath(name) })),
    ['sitemapindex', 'sitemap'],
  )
}

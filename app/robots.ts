import { type MetadataRoute } from 'next'
import { hasSettings } from '@/lib/env'
import { paths } from '@/lib/paths'
import { absolute } from '@/lib/services/absolute'

/**
 * All public pages may be crawled, but not the dashboards and the API (D47). A build without settings does
 * not know the sitemap's URL; what it prerenders is never served (ADR 035).
 */
const robots = (): MetadataRoute.Robots => ({
  rules: { userAgent: '*', allow: '/', disallow: [paths.dashboard, '/api/', '/auth/'] },
  ...(hasSettings() && { sitemap: absolute('/sitemap.xml') }),
})

export default robots

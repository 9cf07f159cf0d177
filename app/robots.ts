import { type MetadataRoute } from 'next'
import { paths } from '@/lib/paths'
import { absolute } from './public-metadata'

// The sitemap's address is the site's, which a build does not know.
export const dynamic = 'force-dynamic'

/** Everything public may be read; the dashboards and the calls are nobody's to index (D47). */
const robots = (): MetadataRoute.Robots => ({
  rules: { userAgent: '*', allow: '/', disallow: [paths.dashboard, '/api/', '/auth/'] },
  sitemap: absolute('/sitemap.xml'),
})

export default robots

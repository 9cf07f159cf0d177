import { type SiteFormat, siteFormat } from './site-format'

/**
 * The site's formats (D435). A build inlines them (`next.config.ts`), so that the server and all browsers write the same
 * text and no page asks `Intl` (ADR 114); outside a build they are worked out of the environment.
 */
export const FORMAT: SiteFormat = process.env.SITE_FORMAT
  ? (JSON.parse(process.env.SITE_FORMAT) as SiteFormat)
  : siteFormat(process.env)

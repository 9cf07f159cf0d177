import { sitemapEntries, sitemapResponse } from '../../sitemap-parts'

/** Cached whole, from its first request on (ADR 035). */
export const dynamic = 'force-static'
export const generateStaticParams = () => []

/** One part of the sitemap (D381); 404 for an unknown one. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/sitemaps/[part]'>,
): Promise<Response> {
  const entries = await sitemapEntries((await params).part)
  return entries === null ? new Response(null, { status: 404 }) : sitemapResponse(entries, ['urlset', 'url'])
}

import 'server-only'
import { SITEMAP_LIMIT } from '@/lib/domain/public-home'
import { getEnv } from '@/lib/env'
import { publicHomePath } from '@/lib/home-path'
import { paths } from '@/lib/paths'
import { absolute } from '@/lib/services/absolute'
import { sitemapParts } from '@/lib/services/properties/public-home'
import { PUBLIC_CACHING } from '@/lib/transport/cached-page-headers'
import { cachedAgents, cachedOffices, cachedPlaces, cachedSitemapHomes } from './content'

/** A URL of a sitemap, and when the page last changed, if that is known. */
type Entry = { path: string; updatedAt?: string }

const PAGES = [paths.home, paths.about, paths.homes, paths.terms, paths.privacy]

/** How many of a sitemap's URLs are left to offices. */
const OFFICES_LISTED = 10_000

const places = async () => (await cachedPlaces(null, { after: '', limit: SITEMAP_LIMIT })).items

/** The parts that list homes; none where homes have no public page. Places beyond 50,000 are found by the links of `/homes`. */
const homeParts = async () => (getEnv().PUBLIC_HOMES === 'off' ? [] : sitemapParts(await places()))

/** The names of all parts of the sitemap (D381). */
export const sitemapNames = async (): Promise<string[]> => [
  'pages',
  'places',
  ...(await homeParts()).map((_, i) => `homes-${i + 1}`),
]

/** The URLs of one part; `null` if there is no such part. */
export async function sitemapEntries(name: string): Promise<Entry[] | null> {
  if (name === 'pages') {
    const offices = await cachedOffices(null, { limit: OFFICES_LISTED })
    const agents = await cachedAgents(null, { limit: SITEMAP_LIMIT - PAGES.length - OFFICES_LISTED })
    const pages = [...PAGES, ...offices.map(paths.officePage), ...agents.map((slug) => paths.agentPage(slug))]
    return pages.map((path) => ({ path }))
  }
  if (name === 'places') return (await places()).map(({ slug }) => ({ path: paths.place(slug) }))
  const part = (await homeParts()).find((_, i) => name === `homes-${i + 1}`)
  if (!part) return null
  const homes = await cachedSitemapHomes(null, part)
  return homes.map(({ updatedAt, ...home }) => ({ path: publicHomePath(home), updatedAt }))
}

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const HEADERS = { 'Content-Type': 'application/xml', 'Cache-Control': PUBLIC_CACHING }

/** A response of sitemaps' XML: `urlset` of `url`, or `sitemapindex` of `sitemap`. */
export function sitemapResponse(
  entries: readonly Entry[],
  [list, item]: ['urlset', 'url'] | ['sitemapindex', 'sitemap'],
): Response {
  const lines = entries.map(({ path, updatedAt }) => {
    const changed = updatedAt === undefined ? '' : `<lastmod>${updatedAt}</lastmod>`
    return `<${item}><loc>${absolute(path).replaceAll('&', '&amp;')}</loc>${changed}</${item}>`
  })
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${list} xmlns="${SCHEMA}">`,
    ...lines,
    `</${list}>`,
  ]
  return new Response(`${body.join('\n')}\n`, { headers: HEADERS })
}

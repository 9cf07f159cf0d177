import { type MetadataRoute } from 'next'
import { paths } from '@/lib/paths'
import { hasSettings } from '@/lib/env'
import { cachedAgents, cachedPlaces } from './content'
import { absolute } from '@/lib/services/absolute'

const PAGES = [paths.home, paths.about, paths.homes, paths.terms, paths.privacy]

/** The maximum number of agents. */
const AGENTS = 10_000

/** A sitemap has at most 50,000 URLs; other places are found by the links of `/homes`. */
const PLACES = 50_000 - PAGES.length - AGENTS

/** The public pages. A build without settings has none: what it prerenders is never served (ADR 035). */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  if (!hasSettings()) return []
  const [{ items: places }, agents] = await Promise.all([
    cachedPlaces(null, { after: '', limit: PLACES }),
    cachedAgents(null, { limit: AGENTS }),
  ])
  return [
    ...PAGES,
    ...places.map(({ slug }) => paths.place(slug)),
    ...agents.map((slug) => paths.agentPage(slug)),
  ].map((path) => ({ url: absolute(path) }))
}

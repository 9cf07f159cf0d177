import { type MetadataRoute } from 'next'
import { paths } from '@/lib/paths'
import { hasSettings } from '@/lib/env'
import { cachedPlaces } from './content'
import { absolute } from './public-metadata'

const PAGES = [paths.home, paths.about, paths.homes, paths.terms, paths.privacy]

/** A sitemap holds at most 50,000 addresses; the places beyond are found by the links of `/homes`. */
const LIMIT = 50_000 - PAGES.length

/** The pages that are for everyone. A build without settings has none: what it prerenders is never served (ADR 035). */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  if (!hasSettings()) return []
  const { items } = await cachedPlaces(null, { after: '', limit: LIMIT })
  return [...PAGES, ...items.map(({ slug }) => paths.place(slug))].map((path) => ({ url: absolute(path) }))
}

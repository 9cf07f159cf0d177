import { type MetadataRoute } from 'next'
import { paths } from '@/lib/paths'
import { cachedPlaces } from './content'
import { absolute } from './public-metadata'

export const dynamic = 'force-dynamic'

const PAGES = [paths.home, paths.about, paths.homes]

/** A sitemap holds at most 50,000 addresses; the places beyond are found by the links of `/homes`. */
const LIMIT = 50_000 - PAGES.length

/** The pages that are for everyone. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { items } = await cachedPlaces(null, { after: '', limit: LIMIT })
  return [...PAGES, ...items.map(({ slug }) => paths.place(slug))].map((path) => ({ url: absolute(path) }))
}

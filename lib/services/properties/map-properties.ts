import 'server-only'
import { placeSearchOf } from '@/lib/data/listing-search'
import { countUnplaced, findMapMarkers } from '@/lib/data/listing-search/map'
import { toMajor } from '@/lib/domain/money'
import { type Bounds } from '@/lib/domain/position'
import { type Actor } from '@/lib/domain/user'
import { type MapInput, type PropertyMapDto } from '@/lib/schemas/map'
import { type ListReader, listReader } from './list-properties'

const edgesOf = ({ west, south, east, north }: Bounds): PropertyMapDto['clusters'][number]['bounds'] => [
  west,
  south,
  east,
  north,
]

/**
 * The listings that the list would return, as clusters and pins of a map (D148), at their public positions
 * (D67).
 */
export const mapProperties = (
  actor: Actor | null,
  input: MapInput,
  load = mapPropertiesFor,
): Promise<PropertyMapDto> => load(listReader(actor), input)

/** The map for a kind of reader, which can be cached for all of them. */
export async function mapPropertiesFor(
  { includeRejected }: ListReader,
  { location = '', verified, zoom, ...filters }: MapInput,
): Promise<PropertyMapDto> {
  const search = { ...placeSearchOf({ location, verified, includeRejected }), filters, now: new Date() }
  const [{ clusters, pins }, unplaced] = await Promise.all([
    findMapMarkers(search, filters.bounds, zoom),
    countUnplaced(search),
  ])
  return {
    total: clusters.reduce((sum, { count }) => sum + count, pins.length),
    relation: 'eq',
    unplaced,
    clusters: clusters.map(({ bounds, ...cluster }) => ({ ...cluster, bounds: edgesOf(bounds) })),
    pins: pins.map(({ _id, publicLatitude, publicLongitude, minPriceMinor, maxPriceMinor, title }) => ({
      _id: _id.toHexString(),
      latitude: publicLatitude ?? 0,
      longitude: publicLongitude ?? 0,
      minPrice: toMajor(minPriceMinor),
      maxPrice: toMajor(maxPriceMinor),
      title,
    })),
  }
}

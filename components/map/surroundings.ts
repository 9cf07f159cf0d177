import { type Bounds, distanceBetween, type Position } from '@/lib/domain/position'
import { fold } from '@/lib/domain/text'
import { basemapFiles } from './basemap'
import { boundsAround, boundsAt, boundsOfCircle } from './camera'
import { cellsIn, loadCells, type Name } from './cells'

/** How far from a home water and other towns may be, in kilometres (D359). */
const REACH_KM = 150

/** How far from the home its town may be, in kilometres. */
const TOWN_REACH = 30

/** How far apart two named towns are at least, in kilometres. */
const MIN_DISTANCE = 12

const NEIGHBOURS = 2

/** The towns and the water around a home, as lines. */
export type Ground = { towns: readonly Name[]; waters: readonly GeoJSON.Position[][] }

export type Surroundings = {
  bounds: Bounds
  /** The home's town; absent for a region. */
  town?: Name
}

const positionOf = ([, longitude, latitude]: Name): Position => ({ latitude, longitude })

const middleOf = ({ west, south, east, north }: Bounds): Position => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
})

/** The town named by a place such as "Bend, Oregon"; at the home's position if the town is not on the map. */
function townOf(place: string, home: Position, towns: readonly Name[]): Name | undefined {
  const [name = '', ...region] = place.split(',')
  const homeTown = towns.find(
    (town) => fold(town[0]) === fold(name) && distanceBetween(home, positionOf(town)) <= TOWN_REACH,
  )
  return homeTown ?? (region.length > 0 ? [name.trim(), home.longitude, home.latitude, 0] : undefined)
}

/** The nearest towns that are far enough apart; a large one comes before a small one that is slightly nearer. */
function neighboursOf(home: Position, own: Position, towns: readonly Name[]): Position[] {
  const positions: Position[] = []
  const nearFirst = towns
    .map((town) => {
      const at = positionOf(town)
      return { at, distance: distanceBetween(home, at), size: town[3] }
    })
    .filter(({ distance }) => distance <= REACH_KM)
    .sort((a, b) => a.distance / a.size ** 0.25 - b.distance / b.size ** 0.25)
  for (const { at } of nearFirst) {
    if (positions.length === NEIGHBOURS) break
    if ([own, ...positions].every((position) => distanceBetween(position, at) >= MIN_DISTANCE))
      positions.push(at)
  }
  return positions
}

/** The nearest point of a shore, lake or river. */
function nearestWater(home: Position, waters: Ground['waters']): Position | undefined {
  let nearest: Position | undefined
  let least = REACH_KM
  for (const line of waters)
    for (const [longitude = 0, latitude = 0] of line) {
      const distance = distanceBetween(home, { latitude, longitude })
      if (distance < least) [least, nearest] = [distance, { latitude, longitude }]
    }
  return nearest
}

/**
 * What a small map without streets shows (D359): the home's bounds, which are public (D67), its town, two
 * towns nearby, and the nearest water. Longitudes may exceed 180.
 */
export function surroundings(home: Bounds, place: string, { towns, waters }: Ground): Surroundings {
  const middle = middleOf(home)
  const town = townOf(place, middle, towns)
  const centre = town ? positionOf(town) : middle
  const water = nearestWater(middle, waters)
  const points = [centre, ...neighboursOf(middle, centre, towns), ...(water ? [water] : [])]
  const nearby = ({ latitude, longitude }: Position) => ({
    latitude,
    longitude: longitude + 360 * Math.round((middle.longitude - longitude) / 360),
  })
  const bounds = boundsAround([home, ...points.map(nearby).map(boundsAt)]) ?? home
  return { bounds, ...(town && { town }) }
}

/** Loads what is around these bounds. Rejects if the base map fails to load. */
export async function loadSurroundings(home: Bounds, place: string): Promise<Surroundings> {
  const { names, shore } = await basemapFiles()
  const cells = await loadCells(cellsIn(boundsOfCircle(middleOf(home), REACH_KM * 1000), names.cells))
  const waters = [...shore.coordinates, ...cells.flatMap(({ rivers, lakes }) => [...rivers, ...lakes.flat()])]
  return surroundings(home, place, { towns: cells.flatMap(({ towns }) => towns), waters })
}

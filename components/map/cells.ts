import { type Bounds, wrapLongitude } from '@/lib/domain/position'
import { loadMapFile } from './map-file'

/** A name with its position and the size of its area or town. */
export type Name = [name: string, longitude: number, latitude: number, size: number]

/** The towns of a square of the map, its rivers as lines, and its lakes as polygons. */
export type Cell = { towns: Name[]; rivers: GeoJSON.Position[][]; lakes: GeoJSON.Position[][][] }

/** The size of a cell, which is one file, in degrees (`scripts/map-files.mjs`). */
const CELL_DEGREES = 5

const loaded = new Map<string, Promise<Cell>>()

function loadCell(name: string): Promise<Cell> {
  const existing = loaded.get(name)
  if (existing) return existing
  const cell = loadMapFile<Cell>(`cells/${name}`)
  loaded.set(name, cell)
  cell.catch(() => loaded.delete(name))
  return cell
}

/** The names of the `existing` cells that these bounds touch; longitudes may exceed 180. */
export function cellsIn({ west, south, east, north }: Bounds, existing: readonly string[]): string[] {
  const index = (degrees: number) => Math.floor(degrees / CELL_DEGREES)
  const names: string[] = []
  for (let x = index(west); x <= index(east); x += 1)
    for (let y = index(south); y <= index(north); y += 1)
      names.push(`${wrapLongitude(x * CELL_DEGREES) / CELL_DEGREES},${y}`)
  return names.filter((name) => existing.includes(name))
}

/** Loads cells, each once per page; omits those that fail to load. */
export async function loadCells(names: readonly string[]): Promise<Cell[]> {
  const results = await Promise.allSettled(names.map(loadCell))
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

import { type GeoJSONSource, type Map } from 'maplibre-gl'
import { loadMapFile } from './map-file'

/** A name with its position and the size of its area or town. */
type Name = [name: string, longitude: number, latitude: number, size: number]

/** The file of names; `cells` are those with a file of more towns. */
export type Names = { countries: Name[]; states: Name[]; towns: Name[]; cells: string[] }

/** The towns of a square of so many degrees are one file (`scripts/map-files.mjs`). */
const CELL_DEGREES = 5

/** From this zoom on a view has few cells. */
const TOWNS_ZOOM = 6

export const toPoints = (names: readonly Name[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: names.map(([name, longitude, latitude, size]) => ({
    type: 'Feature',
    properties: { name, size },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
})

function cellsInView(map: Map): string[] {
  const bounds = map.getBounds()
  const cell = (degrees: number) => Math.floor(degrees / CELL_DEGREES)
  const cells: string[] = []
  for (let x = cell(bounds.getWest()); x <= cell(bounds.getEast()); x += 1)
    for (let y = cell(bounds.getSouth()); y <= cell(bounds.getNorth()); y += 1) {
      const columns = 360 / CELL_DEGREES
      const around = ((((x + columns / 2) % columns) + columns) % columns) - columns / 2
      cells.push(`${around},${y}`)
    }
  return cells
}

/** Loads the towns of the cells in view, besides the large ones. Retries a failed file. */
export function showTowns(map: Map, { towns, cells }: Names): void {
  const further = new Set(cells)
  const known = new globalThis.Map<string, Name[]>()
  const show = async () => {
    if (map.getZoom() < TOWNS_ZOOM) return
    const wanted = cellsInView(map).filter((cell) => further.has(cell) && !known.has(cell))
    if (wanted.length === 0) return
    for (const cell of wanted) known.set(cell, [])
    const come = async (cell: string) => {
      try {
        known.set(cell, await loadMapFile<Name[]>(`towns/${cell}`))
      } catch {
        known.delete(cell)
      }
    }
    await Promise.all(wanted.map(come))
    const shown = new Set(towns.map(String))
    const more = [...known.values()].flat().filter((town) => !shown.has(String(town)))
    map.getSource<GeoJSONSource>('towns')?.setData(toPoints([...towns, ...more]))
  }
  map.on('moveend', () => void show())
  void show()
}

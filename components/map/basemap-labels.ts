import { type GeoJSONSource, type Map } from 'maplibre-gl'
import { cellsIn, loadCells, type Name } from './cells'

/** The file of names; `cells` are those with a file of towns, rivers and lakes. */
export type Names = { countries: Name[]; states: Name[]; towns: Name[]; cells: string[] }

/** From this zoom on a view has few cells. */
const CELLS_ZOOM = 6

export const toPoints = (names: readonly Name[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: names.map(([name, longitude, latitude, size]) => ({
    type: 'Feature',
    properties: { name, size },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
})

/** Shows the towns, rivers and lakes of the cells in view, besides these towns. Retries a failed file. */
export function showCells(map: Map, towns: readonly Name[], existing: readonly string[]): void {
  const townKeys = new Set(towns.map(String))
  let shown = ''
  const show = async () => {
    if (map.getZoom() < CELLS_ZOOM) return
    const bounds = map.getBounds()
    const view = {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    }
    const names = cellsIn(view, existing)
    if (shown === String(names)) return
    shown = String(names)
    const cells = await loadCells(names)
    // The map has moved in the meantime.
    if (shown !== String(names)) return
    if (cells.length < names.length) shown = ''
    const set = (source: string, data: GeoJSON.GeoJSON) => map.getSource<GeoJSONSource>(source)?.setData(data)
    const more = cells.flatMap((cell) => cell.towns).filter((town) => !townKeys.has(String(town)))
    set('towns', toPoints([...towns, ...more]))
    set('rivers', { type: 'MultiLineString', coordinates: cells.flatMap(({ rivers }) => rivers) })
    set('lakes', { type: 'MultiPolygon', coordinates: cells.flatMap(({ lakes }) => lakes) })
  }
  map.on('moveend', () => void show())
  void show()
}

import { type Map } from 'maplibre-gl'
import { type MapResults } from './map-results'

type View = { west: number; south: number; east: number; north: number }
type Listener = (event: object) => void

/** The size of the map's box, in pixels. */
const SIZE = { width: 800, height: 400 }

/**
 * Replaces MapLibre's map in tests: it draws nothing, is flat, has 800 by 400 pixels, and moves at once. Tests use it by
 * `jest.mock('maplibre-gl', …)`; `moveBy` moves it as a person does.
 */
export class FakeMap {
  static last: FakeMap | null = null
  view: View = { west: -180, south: -85, east: 180, north: 85 }
  zoom = 1
  private readonly listeners = new globalThis.Map<string, Set<Listener>>()
  private readonly holder = document.createElement('div')
  private readonly canvas = document.createElement('canvas')
  readonly touchZoomRotate = { disableRotation() {} }
  readonly keyboard = { disableRotation() {} }

  constructor(readonly options: { container: HTMLElement; bounds?: [number, number, number, number] }) {
    FakeMap.last = this
    const { container, bounds } = options
    for (const [side, value] of [
      ['clientWidth', SIZE.width],
      ['clientHeight', SIZE.height],
    ] as const)
      Object.defineProperty(container, side, { value })
    this.canvas.tabIndex = 0
    this.holder.append(this.canvas)
    container.append(this.holder)
    if (bounds) [this.view.west, this.view.south, this.view.east, this.view.north] = bounds
  }

  on(name: string, listener: Listener) {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener))
    return { unsubscribe: () => this.off(name, listener) }
  }
  off(name: string, listener: Listener) {
    this.listeners.get(name)?.delete(listener)
    return this
  }
  once(name: string, listener?: Listener) {
    if (listener) this.on(name, listener)
    return Promise.resolve()
  }
  fire(name: string, event: object = {}) {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(event)
  }

  redraw = () => this
  /** The controls of the library. */
  readonly controls: object[] = []
  addControl(control: object) {
    this.controls.push(control)
  }
  getContainer = () => this.options.container
  /** The options of each call of `fitBounds`. */
  readonly fitOptions: object[] = []
  getCanvasContainer = () => this.holder
  getCanvas = () => this.canvas
  getZoom = () => this.zoom
  getCenter = () => ({
    lng: (this.view.west + this.view.east) / 2,
    lat: (this.view.south + this.view.north) / 2,
  })
  getBounds = () => ({
    getWest: () => this.view.west,
    getSouth: () => this.view.south,
    getEast: () => this.view.east,
    getNorth: () => this.view.north,
  })
  project([lng, lat]: [number, number]) {
    const { west, south, east, north } = this.view
    const x = ((lng - west) / (east - west)) * SIZE.width
    const y = ((north - lat) / (north - south)) * SIZE.height
    return { x, y, dist: (to: { x: number; y: number }) => Math.hypot(to.x - x, to.y - y) }
  }
  unproject([x, y]: [number, number]) {
    const { west, south, east, north } = this.view
    return {
      lng: west + (x / SIZE.width) * (east - west),
      lat: north - (y / SIZE.height) * (north - south),
    }
  }
  fitBounds(
    [west, south, east, north]: [number, number, number, number],
    options: object,
    data: object = {},
  ) {
    this.fitOptions.push(options)
    this.view = { west, south, east, north }
    this.zoom = 12
    this.fire('move')
    this.fire('moveend', data)
  }
  easeTo({ center: [lng, lat] }: { center: [number, number] }) {
    const { lng: fromLng, lat: fromLat } = this.getCenter()
    this.moveBy(lng - fromLng, lat - fromLat)
  }
  /** The distances of each call of `panBy`, in pixels to the right and down. */
  readonly pans: [number, number][] = []
  panBy(by: [number, number]) {
    this.pans.push(by)
  }
  zoomIn = () => this.fitBounds([this.view.west, this.view.south, this.view.east, this.view.north], {})
  zoomOut = this.zoomIn
  triggerRepaint() {
    this.fire('idle')
  }
  remove() {
    this.holder.remove()
  }

  /** Moves the map as a person does, by this many degrees. */
  moveBy(east: number, north: number) {
    const { view } = this
    this.view = {
      west: view.west + east,
      south: view.south + north,
      east: view.east + east,
      north: view.north + north,
    }
    this.fire('move')
    this.fire('moveend')
  }
  /** A click on the map at a point of the box. */
  clickAt(x: number, y: number, name = 'click') {
    this.fire(name, {
      point: { x, y },
      originalEvent: { target: this.canvas },
      preventDefault() {},
    })
  }
}

/** The latest map. */
export function lastMap(): FakeMap & Map {
  if (!FakeMap.last) throw new Error('there is no map yet')
  return FakeMap.last as FakeMap & Map
}

/** Two single homes and a cluster of nine, around Charleston. */
export const MAP_RESULTS: MapResults = {
  total: 11,
  relation: 'eq',
  unplaced: 0,
  unplacedRelation: 'eq',
  clusters: [{ latitude: 32.8, longitude: -79.95, count: 9, bounds: [-79.96, 32.79, -79.94, 32.81] }],
  pins: [
    {
      _id: 'b'.repeat(24),
      latitude: 32.77,
      longitude: -79.93,
      minPrice: 540_000,
      maxPrice: 595_000,
      title: 'Painted Row',
    },
    {
      _id: 'a'.repeat(24),
      latitude: 32.78,
      longitude: -79.92,
      minPrice: 980_000,
      maxPrice: 1_200_000,
      title: 'Harbour House',
    },
  ],
}

class FakeScale {
  constructor(readonly options: object) {}
}

/** The exports of `maplibre-gl` that the components use. */
export const maplibre = () => ({
  Map: FakeMap,
  ScaleControl: FakeScale,
  setWorkerUrl: jest.fn(),
  getVersion: () => '6',
})

import {
  getVersion,
  Map,
  type MapOptions,
  type PaddingOptions,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import { type AreaUnits } from '@/lib/domain/facts'
import { type Bounds, type Position } from '@/lib/domain/position'
import { paths } from '@/lib/paths'
import { MAX_ZOOM, toLngLatBounds } from './camera'
import { drawBasemap, emptyBasemap, repaintBasemap } from './basemap'
import { basemapColours, onTheme } from './basemap-colours'
import { type Name } from './cells'

type MapStart =
  { bounds: Bounds; padding?: number | PaddingOptions; maxZoom?: number } | { center: Position; zoom: number }

export type MapSettings = {
  /** The map's name for screen readers. */
  label: string
  start: MapStart
  /** `still`: for a picture of a place; `cooperative`: the page around it must be able to scroll. */
  movement?: 'free' | 'cooperative' | 'still'
  /** The town that a small map names first, with as many around it as there is room for. */
  town?: Name | undefined
  /** Shows a scale in these units. */
  scale?: AreaUnits
  /** A style with streets (`MAP_STYLE_URL`); by default the site's own base map. */
  styleUrl?: string | undefined
  /** Called if the map fails: the browser cannot draw it, or the base map does not load. */
  onFailure: () => void
}

/** The font family of an element for MapLibre: glyphs are drawn in the browser, without a server. */
const familyOf = (element: Element, token: string): string =>
  getComputedStyle(element).getPropertyValue(token).split(',')[0]?.replaceAll(/['"]/g, '').trim() ??
  'sans-serif'

const startOptions = (start: MapStart): Partial<MapOptions> =>
  'bounds' in start
    ? {
        bounds: toLngLatBounds(start.bounds),
        fitBoundsOptions: { padding: start.padding ?? 0, maxZoom: start.maxZoom ?? MAX_ZOOM },
      }
    : { center: [start.center.longitude, start.center.latitude], zoom: start.zoom }

/** The longest scale, in pixels. */
const SCALE_WIDTH = 96

const theme = () => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

/**
 * Creates a map in this element, north up and flat; returns it with a function that removes it. Throws if the
 * browser cannot draw it. The worker comes from this site, so that its policy can name it (ADR 040).
 */
export function createMap(container: HTMLElement, settings: MapSettings): { map: Map; remove: () => void } {
  const { label, start, movement = 'free', town, scale, styleUrl, onFailure } = settings
  setWorkerUrl(`${paths.mapWorker}?v=${getVersion()}`)
  const colours = () => basemapColours(container)
  const currentStyle = () => styleUrl?.replaceAll('{theme}', theme()) ?? emptyBasemap(colours())
  const map = new Map({
    container,
    style: currentStyle(),
    ...startOptions(start),
    interactive: movement !== 'still',
    cooperativeGestures: movement === 'cooperative',
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    maxZoom: MAX_ZOOM,
    attributionControl: styleUrl === undefined ? false : { compact: false },
    locale: { 'Map.Title': label },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  if (scale) map.addControl(new ScaleControl({ unit: scale, maxWidth: SCALE_WIDTH }), 'top-left')

  const end = new AbortController()
  let hasStreets = styleUrl !== undefined
  const reveal = () => {
    map.once('idle', () => container.setAttribute('data-drawn', ''))
    // Otherwise layers that have been drawn would stay hidden until the map moves.
    map.triggerRepaint()
  }
  const showBasemap = () => {
    const fonts = {
      text: familyOf(container, '--font-inter'),
      display: familyOf(container, '--font-newsreader'),
    }
    drawBasemap(map, { colours, fonts, town, signal: end.signal }).then(reveal, onFailure)
  }
  // If a style's host cannot be reached, or the policy blocks it, the base map stays without streets.
  const withoutStreets = () => {
    hasStreets = false
    map.setStyle(emptyBasemap(colours()))
    showBasemap()
  }
  if (hasStreets) {
    map.once('error', withoutStreets)
    map.once('style.load', () => {
      map.off('error', withoutStreets)
      reveal()
    })
  } else showBasemap()

  const endTheme = onTheme(() => {
    const now = colours()
    if (hasStreets) map.setStyle(currentStyle())
    // A map that is being removed from the page has no tokens any more.
    else if (!Object.values(now).includes('')) {
      repaintBasemap(map, now)
      // Printing does not wait for the next frame.
      map.redraw()
    }
  })
  return {
    map,
    remove: () => {
      end.abort()
      endTheme()
      map.remove()
    },
  }
}

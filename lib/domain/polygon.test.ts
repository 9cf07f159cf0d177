import fc from 'fast-check'
import { boundsOf, boundsOfArea, crossesItself, wrapsAroundGlobe, isInside, outline } from './polygon'

const corners = (text: string) =>
  text.split(' ').map((pair) => {
    const [longitude = 0, latitude = 0] = pair.split(',').map(Number)
    return { latitude, longitude }
  })

describe('a polygon', () => {
  it.each([
    ['a triangle', '0,0 2,0 1,2'],
    ['a square', '0,0 2,0 2,2 0,2'],
    ['a shape with a bay', '0,0 4,0 4,4 2,1 0,4'],
    ['a corner on a straight edge', '0,0 1,0 2,0 2,2'],
  ])('does not cross itself: %s, in either direction', (_, text) => {
    expect(crossesItself(corners(text))).toBe(false)
    expect(crossesItself(corners(text).reverse())).toBe(false)
  })

  it.each([
    ['a bow tie', '0,0 2,2 2,0 0,2'],
    ['a star', '0,3 2,-3 -3,1 3,1 -2,-3'],
    ['a corner touches an edge', '0,0 4,0 4,4 2,0 0,4'],
    ['a corner is visited twice', '0,0 2,2 4,0 4,4 2,2 0,4'],
    ['an edge turns back', '0,0 4,0 2,0 2,2'],
    ['a line', '0,0 1,0 2,0'],
    ['edges overlap', '0,0 4,0 4,1 3,1 3,0 1,0 1,1 0,1'],
  ])('crosses itself: %s', (_, text) => {
    expect(crossesItself(corners(text))).toBe(true)
    expect(crossesItself(corners(text).reverse())).toBe(true)
  })

  it('outline removes repeated corners, closed or not', () => {
    expect(outline(corners('0,0 0,0 2,0 1,2 1,2 0,0'))).toEqual(corners('0,0 2,0 1,2'))
    expect(outline(corners('0,0 0,0 0,0'))).toEqual(corners('0,0'))
  })

  it('has bounds around its corners', () => {
    expect(boundsOf(corners('-3,1 4,-2 1,5'))).toEqual({ west: -3, south: -2, east: 4, north: 5 })
  })
})

describe('a polygon across the antimeridian', () => {
  const square = corners('170,0 -170,0 -170,10 170,10')

  it.each([
    ['west of it', '175,5', true],
    ['east of it', '-175,5', true],
    ['on it', '180,5', true],
    ['on it, from the other side', '-180,5', true],
    ['on a corner', '-170,10', true],
    ['on the other side of the globe', '0,5', false],
    ['beside it', '-169,5', false],
  ])('checks a point %s', (_, point, expected) => {
    const [at] = corners(point)
    for (const area of [square, square.toReversed(), [...square.slice(2), ...square.slice(0, 2)]])
      expect(at && isInside(at, area)).toBe(expected)
  })

  it('has bounds across the antimeridian, and edges that do not cross', () => {
    expect(boundsOfArea(square)).toEqual({ west: 170, south: 0, east: -170, north: 10 })
    expect(boundsOfArea(corners('170,0 180,0 175,5'))).toEqual({ west: 170, south: 0, east: 180, north: 5 })
    expect(crossesItself(square)).toBe(false)
    expect(crossesItself(corners('170,0 -170,10 -170,0 170,10'))).toBe(true)
  })

  it.each([
    ['a pole', '0,70 120,70 -120,70', true],
    ['the globe more than once', '0,0 150,0 -60,0 90,0 90,1 -60,1 150,1 0,1', true],
    ['nothing', '170,0 -170,0 -170,10 170,10', false],
    ['the whole map', '-180,-80 0,-80 180,-80 180,80 0,80 -180,80', false],
  ])('wrapsAroundGlobe tells whether it encloses %s', (_, text, expected) => {
    expect(wrapsAroundGlobe(corners(text))).toBe(expected)
  })

  it('contains the same points after any rotation of the globe', () => {
    const degrees = fc.integer({ min: -80, max: 80 })
    const shape = fc.array(fc.record({ latitude: degrees, longitude: degrees }), {
      minLength: 3,
      maxLength: 8,
    })
    const turnedBy = (turn: number) => (at: { latitude: number; longitude: number }) => ({
      ...at,
      longitude: ((((at.longitude + turn + 180) % 360) + 360) % 360) - 180,
    })
    fc.assert(
      fc.property(
        shape,
        fc.record({ latitude: degrees, longitude: degrees }),
        fc.integer({ min: -180, max: 180 }),
        (area, at, turn) => {
          expect(isInside(turnedBy(turn)(at), area.map(turnedBy(turn)))).toBe(isInside(at, area))
        },
      ),
    )
  })
})

describe('isInside', () => {
  const bay = '0,0 4,0 4,4 2,1 0,4'
  it.each([
    ['in the middle', '2,0.5', bay, true],
    ['in the bay', '2,2', bay, false],
    ['in an arm', '0.2,3', bay, true],
    ['east of it', '5,1', bay, false],
    ['west of it, level with corners', '-1,4', bay, false],
    ['level with a corner, beyond it', '5,0', bay, false],
    ['on a corner', '2,1', bay, true],
    ['on an edge', '4,2', bay, true],
    ['on a horizontal edge', '3,0', bay, true],
  ])('checks a point %s', (_, point, area, expected) => {
    const [at] = corners(point)
    expect(at && isInside(at, corners(area))).toBe(expected)
    expect(at && isInside(at, corners(area).reverse())).toBe(expected)
  })
})

import { boundsOf, crossesItself, isInside, outline } from './polygon'

const corners = (text: string) =>
  text.split(' ').map((pair) => {
    const [longitude = 0, latitude = 0] = pair.split(',').map(Number)
    return { latitude, longitude }
  })

describe('an outline', () => {
  it.each([
    ['a triangle', '0,0 2,0 1,2'],
    ['a square', '0,0 2,0 2,2 0,2'],
    ['one with a bay', '0,0 4,0 4,4 2,1 0,4'],
    ['a corner on a straight side', '0,0 1,0 2,0 2,2'],
  ])('%s does not cross itself, in either direction', (_, text) => {
    expect(crossesItself(corners(text))).toBe(false)
    expect(crossesItself(corners(text).reverse())).toBe(false)
  })

  it.each([
    ['a bow tie', '0,0 2,2 2,0 0,2'],
    ['a star', '0,3 2,-3 -3,1 3,1 -2,-3'],
    ['one that touches a side with a corner', '0,0 4,0 4,4 2,0 0,4'],
    ['one that comes by a corner twice', '0,0 2,2 4,0 4,4 2,2 0,4'],
    ['one that turns back', '0,0 4,0 2,0 2,2'],
    ['a line', '0,0 1,0 2,0'],
    ['sides that lie on each other', '0,0 4,0 4,1 3,1 3,0 1,0 1,1 0,1'],
  ])('%s does', (_, text) => {
    expect(crossesItself(corners(text))).toBe(true)
    expect(crossesItself(corners(text).reverse())).toBe(true)
  })

  it('is the corners without repetitions, closed or not', () => {
    expect(outline(corners('0,0 0,0 2,0 1,2 1,2 0,0'))).toEqual(corners('0,0 2,0 1,2'))
    expect(outline(corners('0,0 0,0 0,0'))).toEqual(corners('0,0'))
  })

  it('lies within its bounds', () => {
    expect(boundsOf(corners('-3,1 4,-2 1,5'))).toEqual({ west: -3, south: -2, east: 4, north: 5 })
  })
})

describe('inside', () => {
  const bay = '0,0 4,0 4,4 2,1 0,4'
  it.each([
    ['in the middle', '2,0.5', bay, true],
    ['in the bay', '2,2', bay, false],
    ['in an arm', '0.2,3', bay, true],
    ['east of all', '5,1', bay, false],
    ['west of all, level with corners', '-1,4', bay, false],
    ['level with a corner, beyond it', '5,0', bay, false],
    ['on a corner', '2,1', bay, true],
    ['on a side', '4,2', bay, true],
    ['on a level side', '3,0', bay, true],
  ])('%s', (_, point, area, expected) => {
    const [at] = corners(point)
    expect(at && isInside(at, corners(area))).toBe(expected)
    expect(at && isInside(at, corners(area).reverse())).toBe(expected)
  })
})

import { type Best, type Compared, compareRow, sharedScale } from './compare'

const number = (value: number): Compared => ({ reads: String(value), numbers: [value] })
const range = (min: number, max: number): Compared => ({ reads: `${min}-${max}`, numbers: [min, max] })

it.each<[string, Compared[], Best | undefined, boolean, number[]]>([
  ['one is lowest', [number(3), number(1), number(2)], 'lowest', true, [1]],
  ['one is most', [number(3), number(1), number(2)], 'most', true, [0]],
  ['two share it', [number(3), number(3), number(2)], 'most', true, [0, 1]],
  ['all are alike', [number(2), number(2)], 'most', false, []],
  ['nobody says which is better', [number(1), number(2)], undefined, true, []],
  ['one alone gives it', [number(1), undefined], 'lowest', true, []],
  ['one of three gives none', [number(1), undefined, number(2)], 'lowest', true, [0]],
  ['none gives it', [undefined, undefined], 'lowest', false, []],
  ['a range lies below', [range(3, 6), range(1, 4)], 'lowest', true, [1]],
  ['a range lies within another', [range(1, 6), range(2, 3)], 'lowest', true, []],
  [
    'they read alike',
    [
      { reads: '140 m²', numbers: [140] },
      { reads: '140 m²', numbers: [140.2] },
    ],
    'most',
    false,
    [],
  ],
])('%s', (_, values, best, differs, expected) => {
  expect(compareRow(values, best)).toEqual({ differs, best: expected })
})

it.each([
  [
    [
      { min: 420_000, max: 485_000 },
      { min: 398_000, max: 436_000 },
      { min: 329_000, max: 362_000 },
    ],
    300_000,
    500_000,
  ],
  [[{ min: 420_000, max: 485_000 }], 420_000, 500_000],
  [[{ min: 1, max: 2 }], 1, 2],
  [[{ min: 0.5, max: 900_000_000 }], 0, 1_000_000_000],
])('the scale of %j', (ranges, from, to) => {
  expect(sharedScale(ranges)).toEqual({ from, to })
})

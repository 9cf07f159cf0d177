import { type Best, type Compared, compareRow, sharedScale } from './compare'

const number = (value: number): Compared => ({ text: String(value), numbers: [value] })
const range = (min: number, max: number): Compared => ({ text: `${min}-${max}`, numbers: [min, max] })

it.each<[string, Compared[], Best | undefined, boolean, number[]]>([
  ['the lowest is best', [number(3), number(1), number(2)], 'lowest', true, [1]],
  ['the most is best', [number(3), number(1), number(2)], 'most', true, [0]],
  ['two are equally good', [number(3), number(3), number(2)], 'most', true, [0, 1]],
  ['all are equal', [number(2), number(2)], 'most', false, []],
  ['better is not defined', [number(1), number(2)], undefined, true, []],
  ['only one has a value', [number(1), undefined], 'lowest', true, []],
  ['one of three has no value', [number(1), undefined, number(2)], 'lowest', true, [0]],
  ['none has a value', [undefined, undefined], 'lowest', false, []],
  ['a range is below the other', [range(3, 6), range(1, 4)], 'lowest', true, [1]],
  ['a range is within the other', [range(1, 6), range(2, 3)], 'lowest', true, []],
  [
    'the texts are equal',
    [
      { text: '140 m²', numbers: [140] },
      { text: '140 m²', numbers: [140.2] },
    ],
    'most',
    false,
    [],
  ],
])('compareRow: %s', (_, values, best, differs, expected) => {
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
])('sharedScale of %j', (ranges, from, to) => expect(sharedScale(ranges)).toEqual({ from, to }))

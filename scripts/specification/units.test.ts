import { writesArea } from './lint-units.mjs'

it.each(['m²', ' m²', ' sq ft', 'sq. ft.', '140 m²', 'from 1,507 sq ft on', ' acres', '2.5 acres', '140m²'])(
  'rejects the area %j',
  (text) => expect(writesArea(text)).toBe(true),
)

it.each([
  'The living area in m².',
  'in m² unless another unit is named',
  'acreage',
  'sq',
  '140 m',
  'Square Feet',
])('accepts %j', (text) => expect(writesArea(text)).toBe(false))

import * as z from 'zod/mini'
import { fieldErrors } from './common'
import { pageFields } from './page'

const schema = z.object(pageFields)

it.each([
  [{}, { limit: 100 }],
  [{ limit: '1' }, { limit: 1 }],
  [
    { limit: '100', cursor: 'x' },
    { limit: 100, cursor: 'x' },
  ],
])('%j is read as %j', (input, read) => expect(schema.parse(input)).toEqual(read))

it.each(['0', '101', '1000', '-1', '1.5', '1e2', ' 1', '', 'x', '٣', 5, null, ['1'], { $gt: 0 }])(
  'the limit %j is refused',
  (limit) => {
    const { error } = schema.safeParse({ limit })
    expect(error && fieldErrors(error)).toEqual({ limit: 'Use a number from 1 to 100.' })
  },
)

it.each([1, ['a'], { $ne: '' }])('the cursor %j is refused', (cursor) => {
  const { error } = schema.safeParse({ cursor })
  expect(error && fieldErrors(error)).toEqual({ cursor: 'This cursor is not valid.' })
})

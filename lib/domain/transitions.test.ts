import { transitionsFor } from './transitions'

type Row = { from: 'open' | 'late'; action: 'pay' | 'close'; by: readonly ('buyer' | 'clock')[]; to: string }
const TABLE: readonly Row[] = [
  { from: 'open', action: 'pay', by: ['buyer'], to: 'paid' },
  { from: 'late', action: 'pay', by: ['buyer'], to: 'paid late' },
  { from: 'late', action: 'close', by: ['buyer', 'clock'], to: 'closed' },
]
const targetsOf = (question: Parameters<typeof transitionsFor<Row>>[1]) =>
  transitionsFor(TABLE, question).map(({ to }) => to)

it.each([
  [{ from: 'late', action: 'close', by: 'clock' }, ['closed']],
  [{ action: 'pay', by: 'buyer' }, ['paid', 'paid late']],
  [{ from: 'late' }, ['paid late', 'closed']],
  [{ from: 'open', by: 'clock' }, []],
] as const)('returns for %j the rows %j in their order', (question, rows) => {
  expect(targetsOf(question)).toEqual(rows)
})

it('does not compile for a status or an action that the table does not have', () => {
  // @ts-expect-error: not a status of the table
  expect(targetsOf({ from: 'sold' })).toEqual([])
  // @ts-expect-error: not an action of the table
  expect(targetsOf({ action: 'sell' })).toEqual([])
})

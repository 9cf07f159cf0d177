import { shortestTime } from '@/test/support/shortest-time'
import { describeError } from './log'

it('keeps kind, code, message and stack, and nothing else that hangs on an error', () => {
  const error = Object.assign(new TypeError('no', { cause: new Error('deeper') }), {
    code: 11000,
    keyValue: { email: 'bea@keystead.test' },
    headers: { authorization: 'secret' },
  })
  expect(describeError(error)).toEqual({
    type: 'TypeError',
    code: 11000,
    message: 'no',
    stack: expect.stringContaining('log.test'),
    cause: expect.objectContaining({ type: 'Error', message: 'deeper' }),
  })
})

it.each(['dup key: { email: "bea@keystead.test" }', 'cannot reach mongodb://user:secret@db.example/x'])(
  'masks the address in %j',
  (message) => {
    const told = JSON.stringify(describeError(new Error(message)))
    expect(told).toContain('[address]')
    expect(told).not.toMatch(/bea|secret/)
  },
)

it.each(['', 'x@', '@x@', '@@', 'x@@@'])('masks an address that begins with %j', (sign) => {
  const { message } = describeError(new Error(`from ${sign}bea@secret.test, to "${sign}bea@secret"`))
  expect(message).toBe('from [address], to "[address]"')
})

it('takes time that grows with the text, not with its square, and keeps a part of it', () => {
  for (const long of ['x'.repeat(60_000), '@'.repeat(60_000), 'x '.repeat(30_000)]) {
    const error = new Error(long)
    expect(shortestTime(() => describeError(error))).toBeLessThan(200)
    expect(String(describeError(error).message).length).toBeLessThan(8_100)
  }
})

it('cuts off between words, so that no half of an address stays', () => {
  const { message } = describeError(
    new Error(`${'word '.repeat(1_599)}bea-${'b'.repeat(60)}@keystead.test more`),
  )
  expect(message).not.toContain('bea')
})

it('says nothing of what is no error', () => {
  expect(describeError('bea@keystead.test')).toEqual({ type: 'string' })
})

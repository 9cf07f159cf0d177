import { shortestTime } from '@/test/support/shortest-time'
import { describeError } from './log'

it('keeps kind, code, message and stack of an error, and no other property', () => {
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
  'masks the email in %j',
  (message) => {
    const text = JSON.stringify(describeError(new Error(message)))
    expect(text).toContain('[address]')
    expect(text).not.toMatch(/bea|secret/)
  },
)

it.each(['', 'x@', '@x@', '@@', 'x@@@'])('masks an email that begins with %j', (sign) => {
  const { message } = describeError(new Error(`from ${sign}bea@secret.test, to "${sign}bea@secret"`))
  expect(message).toBe('from [address], to "[address]"')
})

it('masks in linear time, and keeps a part of the text', () => {
  for (const long of ['x'.repeat(60_000), '@'.repeat(60_000), 'x '.repeat(30_000)]) {
    const error = new Error(long)
    expect(shortestTime(() => describeError(error))).toBeLessThan(200)
    expect(String(describeError(error).message).length).toBeLessThan(8_100)
  }
})

it('truncates between words, so that no part of an email stays', () => {
  const { message } = describeError(
    new Error(`${'word '.repeat(1_599)}bea-${'b'.repeat(60)}@keystead.test more`),
  )
  expect(message).not.toContain('bea')
})

it('describes nothing but errors', () => {
  expect(describeError('bea@keystead.test')).toEqual({ type: 'string' })
})

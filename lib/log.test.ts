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

it('says nothing of what is no error', () => {
  expect(describeError('bea@keystead.test')).toEqual({ type: 'string' })
})

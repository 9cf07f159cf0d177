import { AppError, unavailable } from '@/lib/domain/errors'
import { getLog } from '@/lib/log'
import { toFailure } from './failure'

/** `failure.ts` writes to the log, whose level is a setting; no other setting matters here. */
beforeAll(() => {
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    MONGODB_URI: 'mongodb://127.0.0.1:1/none',
    NEXTAUTH_URL: 'http://localhost',
    NEXTAUTH_SECRET: 'x'.repeat(32),
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_PUBLISHABLE_KEY: 'pk',
    STRIPE_WEBHOOK_SECRET: 'whsec',
    CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
})

it('returns an AppError as it is, with fields only if there are any', () => {
  expect(toFailure(new AppError('conflict', 'Sold.'))).toEqual({ code: 'conflict', message: 'Sold.' })
  expect(toFailure(new AppError('invalid_input', 'Bad.', { name: 'Bad.' }))).toEqual({
    code: 'invalid_input',
    message: 'Bad.',
    fields: { name: 'Bad.' },
  })
})

it.each([new Error('E11000 duplicate key'), new TypeError('x is not a function'), 'a text', undefined])(
  'returns only the request id for %p',
  (thrown) => {
    expect(toFailure(thrown, 'the-request')).toEqual({
      code: 'internal',
      message: 'Something went wrong. Please try again. (the-request)',
    })
  },
)

it('logs the cause of a refusal, and returns its message', () => {
  const logged = jest.spyOn(getLog(), 'error')
  const cause = new Error('ECONNREFUSED')
  expect(toFailure(unavailable('Try again.', cause), 'the-request')).toEqual({
    code: 'unavailable',
    message: 'Try again.',
  })
  expect(logged).toHaveBeenCalledWith(
    { err: expect.objectContaining({ cause }) as unknown, requestId: 'the-request' },
    'service unavailable',
  )
})

import { publishableKey, secretKey, webhookSecret } from '@/sandbox/stripe/testing'
import { requestDeadline } from './request-log'

beforeAll(() =>
  Object.assign(process.env, {
    ANSWER_SECONDS: '1',
    MONGODB_URI: 'mongodb://127.0.0.1:1',
    NEXTAUTH_URL: 'http://localhost:3000',
    NEXTAUTH_SECRET: 'a-secret-of-the-tests-of-32-characters',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    CLOUDINARY_URL: 'cloudinary://key:secret@keystead?upload_prefix=http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
  }),
)
beforeEach(() => jest.useFakeTimers({ now: 0 }))
afterEach(() => jest.useRealTimers())

const after = (milliseconds: number) =>
  new Promise<string>((resolve) => globalThis.setTimeout(() => resolve('done'), milliseconds))

it.each([
  ['a part that ends in time', [2_900], ['done']],
  ['a part that does not', [3_100], ['late']],
  ['parts that take too long together', [1_600, 1_600, 10], ['done', 'late', 'late']],
])('%s', async (_what, parts, expected) => {
  const withinDeadline = requestDeadline()
  const results: string[] = []
  for (const milliseconds of parts) {
    const part = withinDeadline(after(milliseconds)).catch(() => 'late')
    await jest.advanceTimersByTimeAsync(milliseconds)
    results.push(await part)
  }
  expect(results).toEqual(expected)
})

it('throws the given error for a part that is late', async () => {
  const withinDeadline = requestDeadline()
  const part = withinDeadline(after(3_100), () => new Error('The host is late.')).catch(String)
  await jest.advanceTimersByTimeAsync(3_100)
  expect(await part).toBe('Error: The host is late.')
})

it('does not count the time between two parts of the work', async () => {
  const withinDeadline = requestDeadline()
  await withinDeadline(Promise.resolve())
  await jest.advanceTimersByTimeAsync(60_000)
  const part = withinDeadline(after(2_900))
  await jest.advanceTimersByTimeAsync(2_900)
  expect(await part).toBe('done')
})

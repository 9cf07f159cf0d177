import type * as argon2 from '@node-rs/argon2'
import { hash, verify } from '@node-rs/argon2'
import { checkPassword, hashPassword } from './password'

// The response time depends on the number of comparisons. They are counted, because times vary on a busy
// machine.
jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof argon2>('@node-rs/argon2')
  return { ...actual, verify: jest.fn(actual.verify) }
})

const COMPOSED = 'caf\u00e9 au lait'
const DECOMPOSED = 'cafe\u0301 au lait'
const WIDE = 'ｃａｆé au lait'

it.each([COMPOSED, DECOMPOSED, WIDE])(
  'accepts %j for the hash of any equivalent spelling (D13)',
  async (typed) => {
    for (const chosen of [COMPOSED, DECOMPOSED, WIDE])
      expect(await checkPassword(typed, await hashPassword(chosen))).toBe(true)
  },
)

it('accepts the typed form for an older hash of the raw form', async () => {
  const before = await hash(DECOMPOSED)
  expect(await checkPassword(DECOMPOSED, before)).toBe(true)
  expect(await checkPassword(COMPOSED, before)).toBe(false)
})

it('rejects another password, including other case and added spaces', async () => {
  const stored = await hashPassword(COMPOSED)
  for (const wrong of ['', COMPOSED.toUpperCase(), `${COMPOSED} `, 'cafe au lait'])
    expect(await checkPassword(wrong, stored)).toBe(false)
})

it.each(['decoy', COMPOSED, DECOMPOSED])('rejects %j if there is no hash', async (typed) => {
  expect(await checkPassword(typed, undefined)).toBe(false)
})

it.each([
  ['an account', true],
  ['no account', false],
])('compares an ordinary password once and any other twice, with %s', async (_, hasAccount) => {
  const stored = hasAccount ? await hashPassword('another one') : undefined
  const comparisons = async (typed: string) => {
    jest.mocked(verify).mockClear()
    await checkPassword(typed, stored)
    return jest.mocked(verify).mock.calls.length
  }
  expect(await comparisons(COMPOSED)).toBe(1)
  expect(await comparisons(DECOMPOSED)).toBe(2)
})

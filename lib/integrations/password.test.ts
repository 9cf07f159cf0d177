import type * as argon2 from '@node-rs/argon2'
import { verify } from '@node-rs/argon2'
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
    for (const password of [COMPOSED, DECOMPOSED, WIDE])
      expect(await checkPassword(typed, await hashPassword(password))).toBe(true)
  },
)

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
])('compares every password once, with %s', async (_, hasAccount) => {
  const stored = hasAccount ? await hashPassword('another one') : undefined
  for (const typed of [COMPOSED, DECOMPOSED]) {
    jest.mocked(verify).mockClear()
    await checkPassword(typed, stored)
    expect(verify).toHaveBeenCalledTimes(1)
  }
})

import { decode, encode, getToken } from 'next-auth/jwt'
import { type NextApiRequest } from 'next'
import { decodeAtEdge } from './decode-at-edge'

const secret = 'of the site'
const seal = (maxAge = 60, by = secret) => encode({ token: { sub: 'ada', sid: 'one' }, secret: by, maxAge })
const read = async (token: string) =>
  getToken({
    req: { cookies: { own: token }, headers: {} } as unknown as NextApiRequest,
    cookieName: 'own',
    secret,
    decode: decodeAtEdge,
  })

it('decrypts a token as next-auth does, deriving the key once', async () => {
  const derived = jest.spyOn(crypto.subtle, 'deriveKey')
  for (let round = 0; round < 3; round += 1) {
    const token = await seal()
    expect(await read(token)).toEqual(await decode({ token, secret }))
  }
  expect(derived).toHaveBeenCalledTimes(1)
})

it.each([
  ['another secret', () => seal(60, 'of another site')],
  ['an earlier expiry', () => seal(-60)],
  ['a changed letter', async () => (await seal()).replace(/.(?=.{40}$)/, (one) => (one === 'A' ? 'B' : 'A'))],
  ['no content', async () => ''],
  ['no parts of a token', async () => 'a.b.c.d.e'],
])('rejects a token of %s', async (_, make) => {
  expect(await read(await make())).toBeNull()
})

import { decode, encode } from 'next-auth/jwt'
import { itInFull } from '@/test/support/tier'
import { firstVisits } from './first-visits'

itInFull('gives each visit a token of its own, of the same session', async () => {
  const secret = 'of the site'
  const cookie = `csrf=1; next-auth.session-token=${await encode({ token: { sub: 'bea', sid: 'open' }, secret })}; theme=dark`
  const visits = await firstVisits(cookie, secret)
  expect(new Set(visits).size).toBe(6_000)
  const [, token = ''] = /^csrf=1; next-auth\.session-token=([^;]+); theme=dark$/.exec(visits[0] ?? '') ?? []
  expect(await decode({ token, secret })).toMatchObject({ sub: 'bea', sid: 'open' })
})

it('rejects a cookie without a session', async () => {
  await expect(firstVisits('theme=dark', 'of the site')).rejects.toThrow('The cookie has no session.')
})

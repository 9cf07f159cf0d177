import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { paths } from '@/lib/paths'
import { createProperty } from '../factories'
import { applicationDatabase, newPerson, type Person, Session } from '../support/contract'
import { BROKEN_PATHS, FOREIGN_ADDRESSES, ODD_PATHS } from '../support/odd-addresses'

const db = applicationDatabase()
const site = process.env.APPLICATION_URL ?? ''
const { origin } = new URL(site)

let buyer: Person
let agent: Person
beforeAll(async () => {
  ;[buyer, agent] = await Promise.all([newPerson(db, 'user'), newPerson(db, 'agent')])
})

/** The path on this site that a response redirects to; throws if it is on another one. */
function pathOnSite(location: string | null | undefined): string {
  const to = new URL(location ?? '', site)
  if (to.origin !== origin) throw new Error(`leads to ${location}`)
  return to.pathname + to.search
}

const GIVEN = [...ODD_PATHS, ...[...BROKEN_PATHS, ...FOREIGN_ADDRESSES].map((item) => [item, null] as const)]

it('redirects a signed-in person from login, registration and a renewed session to this site only (D37)', async () => {
  for (const [url, followed] of GIVEN) {
    const to = encodeURIComponent(url)
    const expected = (followed ?? '/').replace(/#.*/, '')
    for (const page of [`/login?callbackUrl=${to}`, `/register?callbackUrl=${to}`]) {
      const { status, headers } = await buyer.session.get(page)
      expect([page, status, pathOnSite(headers.get('location'))]).toEqual([page, 307, expected])
    }
    const { headers } = await buyer.session.get(`/auth/refresh?to=${to}`)
    expect([url, pathOnSite(headers.get('location'))]).toEqual([url, expected])
  }
})

it('redirects after signing out by next-auth to this site only', async () => {
  for (const [url, followed] of GIVEN) {
    const session = new Session()
    const { csrfToken } = (await session.get('/api/auth/csrf')).body as { csrfToken: string }
    const raw = new URLSearchParams({ csrfToken, callbackUrl: url }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await session.post('/api/auth/signout', undefined, { raw, headers })
    const location = response.headers.get('location')
    if (response.status === 400) expect([url, location]).toEqual([url, null])
    else expect([url, pathOnSite(location)]).toEqual([url, (followed ?? '/').replace(/#.*/, '')])
  }
})

it.each(ODD_PATHS.map(([path]) => path))('redirects a request for %j to this site at most', async (path) => {
  const { hostname, port } = new URL(site)
  const outgoing = request({ hostname, port, path: path.replace(/\P{ASCII}/gu, encodeURIComponent) })
  const incoming = once(outgoing, 'response') as Promise<[IncomingMessage]>
  outgoing.end()
  const [response] = await incoming
  response.resume()
  expect(response.statusCode).toBeLessThan(500)
  expect(() => pathOnSite(response.headers.location)).not.toThrow()
})

it('links nothing outside this site in a first message, and hides what looks like it (D207)', async () => {
  const id = (await createProperty(db, agent.user))._id.toHexString()
  const text = `Sign: ${site}//example.com/verify or ${site}/\\example.com/x. See ${site}/?evil.example/me and ${site}/about`
  const key = crypto.randomUUID()
  const { status, body } = await buyer.session.post('/api/conversations', { propertyId: id, key, text })
  expect(status).toBe(201)
  const page = paths.conversation((body as { conversationId: string }).conversationId)
  const [own = '', other = ''] = [await buyer.session.get(page), await agent.session.get(page)].map(
    ({ body: html }) => String(html),
  )
  for (const html of [own, other]) {
    const links = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => href)
    expect(links).toContain('/about')
    expect(links.filter((href) => new URL(href, site).origin !== origin)).toEqual([])
  }
  expect(other.includes('example.com')).toBe(false)
})

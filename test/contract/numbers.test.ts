import { createHash, randomBytes } from 'node:crypto'
import { type PropertyDoc } from '@/lib/data/collections'
import { publicHomePath } from '@/lib/home-path'
import { createProperty, idOf } from '../factories'
import { applicationDatabase, newPerson, type Person, until, Session } from '../support/contract'

const db = applicationDatabase()

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const BROWSER = { 'user-agent': CHROME }

let agent: Person
let home: PropertyDoc
beforeAll(async () => {
  agent = await newPerson(db, 'agent')
  home = await createProperty(db, agent.user)
})

/** The home's numbers of all days, once its views are as many. */
async function countedOnce(views: number, of = home): Promise<number> {
  const read = async () => {
    const months = await db.collection('listingNumbers').find({ propertyId: of._id }).toArray()
    return months
      .flatMap(({ days }) => Object.values(days ?? {}))
      .reduce((sum, item) => sum + (item.views ?? 0), 0)
  }
  return until(read, (count) => count >= views)
}

it('counts who opens a home’s page, and nobody twice, no prefetch, no bot and not its agent (D501)', async () => {
  const reader = `/reader?listing=${idOf(home)}`
  const visitor = new Session()
  const buyer = (await newPerson(db, 'user')).session
  const other = (await newPerson(db, 'agent')).session
  const page = `/properties/${idOf(home)}`
  const nobody: Record<string, string>[] = [
    { ...BROWSER, 'sec-purpose': 'prefetch;prerender' },
    { ...BROWSER, purpose: 'prefetch' },
    { ...BROWSER, 'next-router-prefetch': '1' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'curl/8.5.0' },
    { 'user-agent': '' },
  ]
  for (const headers of nobody) {
    await visitor.get(reader, { headers })
    await other.get(page, { headers })
  }
  await visitor.get('/reader', { headers: BROWSER })
  await agent.session.get(reader, { headers: BROWSER })
  await agent.session.get(page, { headers: BROWSER })
  for (let i = 0; i < 3; i += 1) {
    await visitor.get(reader, { headers: BROWSER })
    await buyer.get(reader, { headers: BROWSER })
    // Rendered for its reader by the server.
    await other.get(page, { headers: BROWSER })
  }
  expect(await countedOnce(3)).toBe(3)
})

describe('the days as a file (D505)', () => {
  it('is a CSV file of the chosen days for the agent', async () => {
    const path = `/api/properties/${idOf(home)}/numbers.csv`
    const { status, headers, body } = await agent.session.get(`${path}?days=7`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="keystead-numbers-\d{4}-\d\d-\d\d-7-days\.csv"$/,
    )
    expect(String(body)).toContain('"Date","Views","Saves","Inquiries","Viewings","Offers","Price"')
    const response = await agent.session.get(`${path}?days=8`)
    expect([response.status, JSON.stringify(response.body)]).toEqual([
      400,
      expect.stringContaining('Use 7, 30 or 90 days.'),
    ])
  })

  it('has the same period on the page, whose address cannot ask for others', async () => {
    const page = `/dashboard/agent/my-properties/${idOf(home)}/numbers`
    const hrefOf = async (query: string) => {
      const { status, body } = await agent.session.get(`${page}${query}`)
      return [status, /numbers\.csv\?days=(\d+)/.exec(String(body))?.[1]]
    }
    expect(await hrefOf('')).toEqual([200, '90'])
    expect(await hrefOf('?days=30')).toEqual([200, '30'])
    for (const other of ['100000', '-7', 'all', '7&days=30'])
      expect(await hrefOf(`?days=${other}`)).toEqual([200, '90'])
  })
})

it('has the part that names the home in that request on its public page, which is cached for everyone', async () => {
  const { status, body } = await new Session().get(publicHomePath({ ...home, _id: idOf(home) }))
  expect([status, String(body).includes('CountView')]).toEqual([200, true])
  // Readers without JavaScript make the same request.
  expect(String(body)).toMatch(
    new RegExp(`<noscript><img src="/reader\\?listing=${idOf(home)}" alt="" hidden=""/></noscript>`),
  )
})

describe('the link of the owner (D504)', () => {
  const makeToken = async () => {
    const token = randomBytes(32).toString('base64url')
    const tokenHash = createHash('sha256').update(token).digest('hex')
    const { _id } = await createProperty(db, agent.user, { title: 'Owned by Ada' })
    await db.collection('ownerLinks').insertOne({ _id, tokenHash, createdAt: new Date() })
    return token
  }
  const open = async () => new Session().get(`/numbers/${await makeToken()}`)

  it('opens without an account, and neither search engines nor caches store the page', async () => {
    const { status, body, headers } = await open()
    expect(status).toBe(200)
    expect(String(body)).toContain('Owned by Ada')
    expect(String(body)).toMatch(/<meta name="robots" content="noindex"/)
    expect(String(body)).toMatch(/<meta name="referrer" content="strict-origin"/)
    expect(headers.get('cache-control')).toMatch(/private.*no-store/)
  })

  it('leads to the days of its period as a file, also without an account (D505)', async () => {
    const token = await makeToken()
    const page = await new Session().get(`/numbers/${token}?days=7`)
    const [path = ''] = /\/api\/numbers\/[\w-]{43}\.csv\?days=7/.exec(String(page.body)) ?? []
    const { status, headers, body } = await new Session().get(path)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      ...[200, 'text/csv; charset=utf-8', 'no-store'],
    ])
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="keystead-numbers-\d{4}-\d\d-\d\d-7-days\.csv"$/,
    )
    expect(String(body)).toContain('"Date","Views","Saves","Inquiries","Viewings","Offers","Price"')
    const other = await new Session().get(path.replace(token, 'A'.repeat(43)))
    expect([other.status, JSON.stringify(other.body)]).toEqual([
      404,
      expect.stringContaining('This link has ended'),
    ])
  })

  it('says nothing about the agent', async () => {
    const { body } = await open()
    const { name, email } = agent.user
    for (const secret of [name, email, agent.id]) expect(String(body)).not.toContain(secret)
  })

  it.each([
    ['unknown', 'A'.repeat(43)],
    ['short', 'A'],
    ['malformed', `${'A'.repeat(42)}%00`],
    ['long', 'A'.repeat(2_000)],
  ])('responds with 404 for a link with a token that is %s', async (_, token) => {
    const { status, body } = await new Session().get(`/numbers/${token}`)
    expect([status, String(body).includes('This link has ended')]).toEqual([404, true])
  })
})

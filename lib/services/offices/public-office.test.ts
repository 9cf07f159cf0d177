import { type AnswerDoc } from '@/lib/data/collections'
import { ObjectId } from '@/lib/data/client'
import { slugWithId } from '@/lib/domain/slug'
import { createOffice, createProperty, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { getAgent, listAgentSlugs } from '../agents/agents'
import { readEnquiryForm } from '../enquiries/enquiries'
import { loadListing } from '../properties/get-listing'
import { loadPublicHome } from '../properties/public-home'
import { getPublicOffice, listOfficeSlugs } from './offices'

const { db } = serviceDatabase()

it('shows an office with its agents, homes and time to answer, without assistants and emails (D457)', async () => {
  const theo = await createUser(db, { role: 'agent', name: 'Theo Brandt' })
  const sam = await createUser(db, { role: 'agent', name: 'Sam Keller' })
  const assistant = await createUser(db, { role: 'agent', name: 'Priya Nair' })
  const office = await createOffice(
    db,
    [
      [theo, 'owner'],
      [sam, 'agent'],
      [assistant, 'assistant'],
    ],
    { address: '118 NW Wall Street', licence: { number: 'OR-1' } },
  )
  const home = await createProperty(db, sam, { title: 'Slate Cottage' })
  await createProperty(db, sam, { status: 'rejected', listed: false })
  const answers = Array.from({ length: 10 }, (): AnswerDoc => ({
    _id: new ObjectId(),
    agentId: sam._id,
    at: new Date(),
    ms: 60 * 60_000,
  }))
  await db.collection<AnswerDoc>('answers').insertMany(answers)
  const publicOffice = await getPublicOffice(null, { id: idOf(office) })
  expect(publicOffice).toMatchObject({
    name: 'Cascade Homes',
    address: '118 NW Wall Street',
    licence: { number: 'OR-1' },
    agents: [
      { slug: slugWithId('Theo Brandt', idOf(theo)), name: 'Theo Brandt', homes: 0 },
      { slug: slugWithId('Sam Keller', idOf(sam)), name: 'Sam Keller', homes: 1 },
    ],
    homes: { items: [{ title: 'Slate Cottage' }] },
  })
  expect(publicOffice.answers).toEqual({ medianMs: 60 * 60_000, withinHour: 1, withinDay: 1 })
  const text = JSON.stringify(publicOffice)
  for (const { email } of [theo, sam, assistant]) expect(text).not.toContain(email)
  expect(text).not.toContain('Priya')

  const slug = slugWithId('Cascade Homes', idOf(office))
  expect(await listOfficeSlugs(null, { limit: 1000 })).toContain(slug)
  // The firm of its agents and homes, with a link.
  const firm = { company: 'Cascade Homes', officeSlug: slug }
  expect(await getAgent(null, { id: idOf(sam) })).toMatchObject(firm)
  expect((await loadListing(idOf(home))).office).toMatchObject(firm)
  expect(await loadPublicHome(idOf(home))).toMatchObject({ agent: firm })
  expect((await readEnquiryForm(null, { id: idOf(home) })).home.company).toBe('Cascade Homes')
  // An assistant has no page, nor a link to one from the homes that they sold before.
  const sold = await createProperty(db, assistant, { soldAt: new Date() })
  expect((await loadListing(idOf(sold))).agentSlug).toBeNull()
  expect(await loadPublicHome(idOf(sold))).toMatchObject({ state: 'sold', agent: { slug: null } })
  expect(await codeOf(getAgent(null, { id: idOf(assistant) }))).toBe('not_found')
  const slugs = await listAgentSlugs(null, { limit: 1000 })
  expect(slugs).toContain(slugWithId('Sam Keller', idOf(sam)))
  expect(slugs).not.toContain(slugWithId('Priya Nair', idOf(assistant)))
})

it('counts all homes of an office, however many it has (D457)', async () => {
  const sam = await createUser(db, { role: 'agent' })
  const home = await createProperty(db, sam)
  const office = await createOffice(db, [[sam, 'owner']])
  const others = Array.from({ length: 1_001 }, () => ({ ...home, _id: new ObjectId() }))
  await db.collection('properties').insertMany(others)
  const { homes } = await getPublicOffice(null, { id: idOf(office) })
  expect([homes.items.length, homes.total]).toEqual([24, 1_002])
})

it('knows no other office', async () => {
  expect(await codeOf(getPublicOffice(null, { id: '0'.repeat(24) }))).toBe('not_found')
})

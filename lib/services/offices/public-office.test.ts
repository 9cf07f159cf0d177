import { type AnswerDoc, type UserDoc } from '@/lib/data/collections'
import { ObjectId } from '@/lib/data/client'
import { slugWithId } from '@/lib/domain/slug'
import { createOffice, createProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { getAgent, listAgentSlugs } from '../agents/agents'
import { readEnquiryForm } from '../enquiries/enquiries'
import { getListing, loadListing } from '../properties/get-listing'
import { loadPublicHome } from '../properties/public-home'
import { toActor } from '../users/actor'
import { getPublicOffice, listOfficeSlugs } from './offices'

const { db } = serviceDatabase()

const hex = ({ _id }: { _id: { toHexString(): string } }) => _id.toHexString()

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
  const publicOffice = await getPublicOffice(null, { id: hex(office) })
  expect(publicOffice).toMatchObject({
    name: 'Cascade Homes',
    address: '118 NW Wall Street',
    licence: { number: 'OR-1' },
    agents: [
      { slug: slugWithId('Theo Brandt', hex(theo)), name: 'Theo Brandt', homes: 0 },
      { slug: slugWithId('Sam Keller', hex(sam)), name: 'Sam Keller', homes: 1 },
    ],
    homes: { items: [{ title: 'Slate Cottage' }] },
  })
  expect(publicOffice.answers).toEqual({ medianMs: 60 * 60_000, withinHour: 1, withinDay: 1 })
  const text = JSON.stringify(publicOffice)
  for (const { email } of [theo, sam, assistant]) expect(text).not.toContain(email)
  expect(text).not.toContain('Priya')

  const slug = slugWithId('Cascade Homes', hex(office))
  expect(await listOfficeSlugs(null, { limit: 1000 })).toContain(slug)
  // The firm of its agents and homes, with a link.
  const firm = { company: 'Cascade Homes', officeSlug: slug }
  expect(await getAgent(null, { id: hex(sam) })).toMatchObject(firm)
  expect((await loadListing(hex(home))).office).toMatchObject(firm)
  expect(await loadPublicHome(hex(home))).toMatchObject({ agent: firm })
  expect((await readEnquiryForm(null, { id: hex(home) })).home.company).toBe('Cascade Homes')
  // An assistant has no page, nor a link to one from the homes that they sold before.
  const sold = await createProperty(db, assistant, { soldAt: new Date() })
  expect((await loadListing(hex(sold))).agentSlug).toBeNull()
  expect(await loadPublicHome(hex(sold))).toMatchObject({ state: 'sold', agent: { slug: null } })
  expect(await codeOf(getAgent(null, { id: hex(assistant) }))).toBe('not_found')
  const slugs = await listAgentSlugs(null, { limit: 1000 })
  expect(slugs).toContain(slugWithId('Sam Keller', hex(sam)))
  expect(slugs).not.toContain(slugWithId('Priya Nair', hex(assistant)))
})

it('counts all homes of an office, however many it has (D457)', async () => {
  const sam = await createUser(db, { role: 'agent' })
  const home = await createProperty(db, sam)
  const office = await createOffice(db, [[sam, 'owner']])
  const others = Array.from({ length: 1_001 }, () => ({ ...home, _id: new ObjectId() }))
  await db.collection('properties').insertMany(others)
  const { homes } = await getPublicOffice(null, { id: hex(office) })
  expect([homes.items.length, homes.total]).toEqual([24, 1_002])
})

it('knows no other office', async () => {
  expect(await codeOf(getPublicOffice(null, { id: '0'.repeat(24) }))).toBe('not_found')
})

it('says on the page of a home which members of the office may change it (D451)', async () => {
  const sam = await createUser(db, { role: 'agent' })
  const manager = await createUser(db, { role: 'agent' })
  const other = await createUser(db, { role: 'agent' })
  await createOffice(db, [
    [manager, 'manager'],
    [sam, 'agent'],
    [other, 'agent'],
  ])
  const home = await createProperty(db, sam)
  const mayChange = async (person: UserDoc) => (await getListing(await toActor(person), hex(home))).mayChange
  expect([await mayChange(sam), await mayChange(manager), await mayChange(other)]).toEqual([
    true,
    true,
    false,
  ])
})

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ApplicationStatus, isOpenApplication } from '@/lib/domain/application'
import { isDecidable, isPayable, type OfferStatus } from '@/lib/domain/offer'
import { PROPERTY_SORTS } from '@/lib/domain/property'
import { root } from '../../scripts/setup/prepare.mjs'
import { pay } from './pay'
import { chance, oneOf, type Person, unique } from './world'

type Act = (person: Person) => Promise<unknown>

type Offer = { _id: string; status: OfferStatus; turn?: string; offerAmount: number }

const PLACES = ['oregon', 'bend', 'texas', 'nowhere at all', 'a', 'spring']
/** The number of rows of an import. */
const IMPORT_ROWS = 10

const amount = () => 400_000 + Math.floor(Math.random() * 100_000)
const home = ({ world }: Person) => oneOf(world.homes) ?? ''
const insertedId = (body: unknown): string => (body as { insertedId?: string }).insertedId ?? ''

const browse: Act = (person) => {
  const pages = ['/', '/about', '/homes', '/properties', '/api/properties?limit=24']
  const ownPages = {
    user: ['/dashboard/user/bought', '/dashboard/user/wishlist', '/dashboard/user'],
    agent: ['/dashboard/agent', '/api/notices'],
    admin: ['/dashboard/admin/manage-users', '/dashboard/admin/manage-properties', '/dashboard/admin'],
  }[person.account.role]
  return person.get(oneOf([...pages, ...ownPages]) ?? '/')
}

const search: Act = (person) => {
  const query = new URLSearchParams({
    location: oneOf(PLACES) ?? '',
    sort: oneOf(PROPERTY_SORTS) ?? 'default',
  })
  return person.get(chance(0.5) ? `/properties?${query}` : `/api/properties?${query}`)
}

const viewListing: Act = (person) => person.get(`/properties/${home(person)}`)

type Created = 'wish' | 'offer' | 'review' | 'listing' | 'report' | 'application'

/** Creates something and acknowledges it; returns its id, or `null` if the site did not confirm it. */
async function create(person: Person, kind: Created, address: string, body: object): Promise<string | null> {
  const response = await person.request('POST', address, body)
  if (response?.status !== 201) return null
  const id = insertedId(response.body)
  person.acknowledge({ kind, id })
  return id
}

const wish: Act = (person) => create(person, 'wish', '/api/wishlist', { propertyId: home(person) })

const offer: Act = (person) =>
  create(person, 'offer', '/api/offers', { propertyId: home(person), offerAmount: amount() })

const review: Act = (person) => {
  const text = `A bright home. ${unique()}`
  return create(person, 'review', '/api/reviews', { propertyId: home(person), review: text, rating: 4 })
}

/** A list of the site; empty without a response. */
async function listAt<T>(person: Person, address: string): Promise<T[]> {
  const response = await person.get(address)
  return response?.status === 200 ? (response.body as T[]) : []
}

/** Accepts, counters or rejects an offer when it is this person's turn. */
async function respondToOffer(person: Person, { _id: id, offerAmount }: Offer): Promise<void> {
  if (chance(0.25)) {
    await person.request('PATCH', `/api/offers/counter/${id}`, { amount: amount() })
    return
  }
  const isBuyer = person.account.role === 'user'
  const isYes = chance(0.7)
  const refusal = isBuyer ? 'withdraw' : 'reject'
  const response = await person.request(
    'PATCH',
    `/api/offers/${isYes ? 'accept' : refusal}/${id}`,
    isYes ? { amount: offerAmount } : {},
  )
  if (response?.status === 200) person.acknowledge({ kind: isYes ? 'accepted' : 'rejected', id })
}

const handleOwnOffers: Act = async (person) => {
  const email = encodeURIComponent(person.account.email)
  const offers = await listAt<Offer>(person, `/api/offers/by-email/${email}`)
  const payable = offers.filter(({ status }) => isPayable(status))
  const pending = offers.filter(({ status, turn }) => isDecidable(status) && turn === 'buyer')
  for (const payableOffer of payable.slice(0, 2)) await pay(person, payableOffer)
  for (const pendingOffer of pending.slice(0, 2)) await respondToOffer(person, pendingOffer)
}

const handleReceivedOffers: Act = async (person) => {
  const email = encodeURIComponent(person.account.email)
  const offers = await listAt<Offer>(person, `/api/agent-offers/${email}`)
  const pending = offers.filter(({ status, turn }) => isDecidable(status) && turn !== 'buyer')
  for (const pendingOffer of pending.slice(0, 3)) await respondToOffer(person, pendingOffer)
}

/** Sends a message twice concurrently, with one key. */
async function send(person: Person, address: string, body: object): Promise<void> {
  const message = { ...body, text: `Is it still for sale? ${unique()}`, key: randomUUID() }
  const [response] = await Promise.all([
    person.request('POST', address, message),
    person.request('POST', address, message),
  ])
  if (response?.status === 201 || response?.status === 200)
    person.acknowledge({ kind: 'message', id: insertedId(response.body) })
}

const write: Act = (person) => send(person, '/api/conversations', { propertyId: home(person) })

/** Reads the latest conversations, and replies to most of them. */
const handleMessages: Act = async (person) => {
  const conversations = await listAt<{ _id: string; seq: number }>(person, '/api/conversations?limit=3')
  for (const { _id, seq } of conversations) {
    await person.request('PATCH', `/api/conversations/${_id}/read`, { seq })
    if (chance(0.7)) await send(person, `/api/conversations/${_id}/messages`, {})
  }
}

/** How many free times of a home buyers choose from: few, so that they compete. */
const SLOTS = 8

const bookViewing: Act = async (person) => {
  const propertyId = home(person)
  const slots = await listAt<{ startsAt: string }>(person, `/api/properties/${propertyId}/slots?days=3`)
  const slot = oneOf(slots.slice(0, SLOTS))
  if (slot) await person.request('POST', '/api/viewings', { propertyId, startsAt: slot.startsAt })
}

/** Confirms most of the first viewings, and cancels the others. */
const handleViewings: Act = async (person) => {
  const viewings = await listAt<{ _id: string; sequence: number }>(person, '/api/viewings?limit=5')
  for (const { _id, sequence } of viewings) {
    const [action, more] = chance(0.7) ? ['confirm', {}] : ['cancel', { reason: 'The seller is away.' }]
    await person.request('PATCH', `/api/viewings/${action}/${_id}`, { sequence, ...more })
  }
}

const readPicture = () => readFileSync(path.join(root, 'public/demo/cottage-garden.jpg'))

const listHome: Act = async (person) => {
  const form = new FormData()
  form.set('purpose', 'listing')
  form.set('image', new Blob([readPicture()]), 'home.jpg')
  const uploaded = await person.request('POST', '/api/uploads', undefined, { raw: form })
  if (uploaded?.status !== 201) return
  const { url } = (uploaded.body as { data: { url: string } }).data
  const id = await create(person, 'listing', '/api/properties', {
    title: `Home of the day ${unique()}`,
    location: 'Bend, Oregon',
    description: 'A quiet house with tall windows and an old garden.',
    minPrice: 400_000,
    maxPrice: 500_000,
    image: url,
  })
  if (id !== null) person.world.pending.push(id)
}

const importHomes: Act = async (person) => {
  const rows = Array.from(
    { length: IMPORT_ROWS },
    (_, i) => `${unique()},Imported home ${i},By the lake.,"Bend, Oregon",400000,500000`,
  )
  const csv = ['ListingId,Title,PublicRemarks,UnparsedAddress,ListPriceLow,ListPrice', ...rows].join('\n')
  const headers = { 'content-type': 'text/csv; charset=utf-8' }
  const response = await person.request('POST', '/api/imports', undefined, { raw: `${csv}\n`, headers })
  if (response?.status === 202)
    person.acknowledge({ kind: 'import', id: (response.body as { _id: string })._id })
}

const report: Act = (person) =>
  create(person, 'report', '/api/reports', {
    targetType: 'property',
    targetId: home(person),
    reason: 'misleading',
  })

/** Applies to become an agent, or withdraws a pending application: the people of a day keep their roles. */
const apply: Act = async (person) => {
  const response = await person.get('/api/agent-applications?limit=1')
  if (response?.status !== 200) return
  const [last] = response.body as { _id: string; status: ApplicationStatus }[]
  if (last && isOpenApplication(last.status)) {
    await person.request('PATCH', `/api/agent-applications/withdraw/${last._id}`)
    return
  }
  const form = new FormData()
  form.set('document', new Blob([`%PDF-1.7 ${unique()}`]), 'license.pdf')
  const upload = await person.request('POST', '/api/agent-applications/document', undefined, { raw: form })
  if (upload?.status !== 201) return
  await create(person, 'application', '/api/agent-applications', {
    licence: 'OR-201',
    region: 'Central Oregon',
    references: 'A house that sells houses.',
  })
}

const verify: Act = async (person) => {
  const { world } = person
  const id = world.pending.shift()
  if (id === undefined) return
  const read = await person.get(`/api/properties/${id}`)
  const updatedAt = read?.status === 200 ? (read.body as { updatedAt?: string }).updatedAt : undefined
  const response = await person.request('PATCH', `/api/properties/${id}/status`, {
    status: 'verified',
    ...(updatedAt !== undefined && { updatedAt }),
  })
  if (response?.status === 200) {
    person.acknowledge({ kind: 'verified', id })
    world.homes.push(id)
  } else if (response === null || response.status >= 500) world.pending.push(id)
}

/** The acts of people with their relative frequency. */
const ACTS: Record<Person['account']['role'], readonly [act: Act, times: number][]> = {
  user: [
    [browse, 4],
    [search, 4],
    [viewListing, 4],
    [wish, 2],
    [offer, 3],
    [handleOwnOffers, 3],
    [review, 1],
    [write, 1],
    [handleMessages, 1],
    [bookViewing, 2],
    [handleViewings, 1],
    [report, 1],
    [apply, 1],
  ],
  agent: [
    [browse, 3],
    [viewListing, 1],
    [handleReceivedOffers, 6],
    [handleMessages, 3],
    [handleViewings, 3],
    [listHome, 2],
    [importHomes, 1],
  ],
  admin: [
    [browse, 3],
    [search, 1],
    [verify, 4],
  ],
}

/** Performs this person's next act. */
export async function act(person: Person): Promise<void> {
  if (!person.isSignedIn || chance(0.02)) await person.signIn()
  if (!person.isSignedIn) return void (await person.get('/'))
  const choices = ACTS[person.account.role].flatMap(([candidate, times]) =>
    Array.from({ length: times }, () => candidate),
  )
  await oneOf(choices)?.(person)
}

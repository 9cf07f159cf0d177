import sharp from 'sharp'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { createProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase, withPublicHomes } from '@/test/support/services'
import { getQrCode, getWindowSheet, sharingOrigin, drawPreview, loadPreview } from './public-home'

const { db } = serviceDatabase()

async function homeOf(overrides: Partial<PropertyDoc> = {}, role: 'agent' | 'fraud' = 'agent') {
  const agent = await createUser(db, { role, name: 'Theo Brandt', company: 'Brandt & Daughters' })
  const home = await createProperty(db, agent, {
    title: 'Lake House',
    location: 'Bend, Oregon',
    status: 'verified',
    ...overrides,
  })
  return home._id.toHexString()
}

it('has public fields, and never the street or an email (D392, D277)', async () => {
  const id = await homeOf({
    streetAddress: '701 Zyzzyva Lane',
    postalCode: 'ZY7 7VA',
    bedrooms: 3,
  })
  const sheet = await getWindowSheet(id)
  expect(sheet).toMatchObject({
    home: { _id: id, title: 'Lake House', location: 'Bend, Oregon', bedrooms: 3 },
    agent: { name: 'Theo Brandt', company: 'Brandt & Daughters' },
    link: expect.stringMatching(new RegExp(`^http.*/homes/bend-oregon/lake-house-${id}$`)),
  })
  expect(JSON.stringify(sheet)).not.toMatch(/Zyzzyva|ZY7|@/)
})

it('shows photos only, the cover first', async () => {
  const images = [
    { url: '/demo/a.jpg' },
    { url: '/demo/plan.jpg', kind: 'plan' as const },
    { url: '/demo/b.jpg', caption: 'Kitchen' },
  ]
  const { photos } = await getWindowSheet(await homeOf({ images }))
  expect(photos.map(({ url }) => url)).toEqual(['/demo/a.jpg', '/demo/b.jpg'])
})

it.each<[string, Partial<PropertyDoc>, 'agent' | 'fraud']>([
  ['a home that is not verified yet', { status: 'pending' }, 'agent'],
  ['a rejected home', { status: 'rejected' }, 'agent'],
  ['a sold home', { soldAt: new Date() }, 'agent'],
  ['a home of a suspended agent', {}, 'fraud'],
])('throws not_found for %s', async (_what, overrides, role) => {
  const id = await homeOf(overrides, role)
  expect(await codeOf(getWindowSheet(id))).toBe('not_found')
  expect(await codeOf(getQrCode(id))).toBe('not_found')
})

it('draws the QR code as SVG with a quiet zone', async () => {
  const svg = await getQrCode(await homeOf())
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"/)
  // The first dark module is four modules from the edge.
  expect(svg).toContain('d="M4 4.5h7')
})

describe('the setting PUBLIC_HOMES', () => {
  it('leaves the sheet at teaser level', async () => {
    const id = await homeOf({ bedrooms: 3, images: [{ url: '/demo/a.jpg' }, { url: '/demo/b.jpg' }] })
    await withPublicHomes('teaser', async () => {
      const { home, photos, agent } = await getWindowSheet(id)
      expect(Object.keys(home)).toEqual(['_id', 'title', 'location', 'minPrice', 'maxPrice'])
      expect([photos.length, agent]).toEqual([1, null])
      expect(await getQrCode(id)).toContain('<svg')
    })
  })

  it('leaves nothing to share', async () => {
    const id = await homeOf()
    await withPublicHomes('off', async () => {
      expect(sharingOrigin()).toBeNull()
      expect(await codeOf(getWindowSheet(id))).toBe('not_found')
      expect(await codeOf(getQrCode(id))).toBe('not_found')
    })
    expect(sharingOrigin()).toMatch(/^http/)
  })
})

let agent: UserDoc
beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
})

const preview = async (overrides: Partial<PropertyDoc>) => {
  const street = { streetAddress: '12 Zyzzyva Lane', postalCode: 'ZY7 7VA' }
  const { _id } = await createProperty(db, agent, { location: 'Bend, Oregon', ...street, ...overrides })
  return loadPreview(_id.toHexString())
}

it('shows the first picture, the prices and the place, and no street (D277, D383)', async () => {
  const image = '/demo/aframe-dusk.jpg'
  expect(await preview({ image })).toEqual({ image, price: '$400,000 to $500,000', place: 'Bend, Oregon' })
})

it('shows no price of a sold home', async () => {
  expect(await preview({ soldAt: new Date() })).toMatchObject({ price: 'Sold', place: 'Bend, Oregon' })
})

it('has no preview of a home without a public page', async () => {
  for (const fields of [{ status: 'pending' }, { status: 'rejected' }, { soldAt: new Date(0) }] as const)
    expect(await preview(fields)).toBeNull()
  expect(await loadPreview('0'.repeat(24))).toBeNull()
})

it('is drawn once for each content', async () => {
  const card = { image: '/demo/aframe-dusk.jpg', price: '$1', place: 'Bend' }
  const { bytes: first, isComplete } = await drawPreview(card)
  expect(isComplete).toBe(true)
  expect((await drawPreview({ ...card })).bytes).toBe(first)
  expect((await drawPreview({ ...card, price: '$2' })).bytes).not.toBe(first)
})

it.each(['/demo/missing.jpg', '/../package.json', 'https://elsewhere.example/a.jpg', 'file:///etc/passwd'])(
  'is drawn without the picture %s, which is read from nowhere else',
  async (image) => {
    const { bytes, isComplete } = await drawPreview({ image, price: '$1', place: 'Bend' })
    expect(isComplete).toBe(false)
    const { channels } = await sharp(
      await sharp(bytes).extract({ left: 0, top: 0, width: 1200, height: 400 }).toBuffer(),
    ).stats()
    expect(channels.map(({ stdev }) => Math.round(stdev))).toEqual([0, 0, 0])
  },
)

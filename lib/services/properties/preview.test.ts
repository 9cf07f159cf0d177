import sharp from 'sharp'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { createProperty, createUser } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { drawPreview, loadPreview } from './public-home'

const { db } = serviceDatabase()

let agent: UserDoc
beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
})

const preview = async (given: Partial<PropertyDoc>) => {
  const street = { streetAddress: '12 Zyzzyva Lane', postalCode: 'ZY7 7VA' }
  const { _id } = await createProperty(db, agent, { location: 'Bend, Oregon', ...street, ...given })
  return loadPreview(_id.toHexString())
}

it('shows the first picture, the prices and the place, and no street (D277, D383)', async () => {
  const image = '/demo/aframe-dusk.jpg'
  expect(await preview({ image })).toEqual({ image, price: '$400,000 to $500,000', place: 'Bend, Oregon' })
})

it('shows no price of a sold home', async () => {
  expect(await preview({ soldAt: new Date() })).toMatchObject({ price: 'Sold', place: 'Bend, Oregon' })
})

it('has none of a home without a public page', async () => {
  for (const given of [{ status: 'pending' }, { status: 'rejected' }, { soldAt: new Date(0) }] as const)
    expect(await preview(given)).toBeNull()
  expect(await loadPreview('0'.repeat(24))).toBeNull()
})

it('is drawn once for each content', async () => {
  const shown = { image: '/demo/aframe-dusk.jpg', price: '$1', place: 'Bend' }
  const first = await drawPreview(shown)
  expect(await drawPreview({ ...shown })).toBe(first)
  expect(await drawPreview({ ...shown, price: '$2' })).not.toBe(first)
})

it.each(['/demo/missing.jpg', '/../package.json', 'https://elsewhere.example/a.jpg', 'file:///etc/passwd'])(
  'is drawn without the picture %s, which is read from nowhere else',
  async (image) => {
    const { channels } = await sharp(
      await sharp(await drawPreview({ image, price: '$1', place: 'Bend' }))
        .extract({ left: 0, top: 0, width: 1200, height: 400 })
        .toBuffer(),
    ).stats()
    expect(channels.map(({ stdev }) => Math.round(stdev))).toEqual([0, 0, 0])
  },
)

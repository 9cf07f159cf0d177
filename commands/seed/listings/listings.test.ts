import { existsSync } from 'node:fs'
import { isListed } from '@/lib/domain/property'
import { createPropertySchema } from '@/lib/schemas/property'
import { OFFERS } from '../activity'
import { pictureOf } from '../pictures'
import { LISTINGS } from '.'
import { valuesOf } from './values'

const isSold = (title: string) =>
  OFFERS.some(({ listing, status }) => listing === title && status === 'bought')
const listed = LISTINGS.filter(({ status, title }) => isListed(status, isSold(title)))

it('lists at least sixty homes in at least twelve towns, each with its own title and cover', () => {
  expect(listed.length).toBeGreaterThanOrEqual(60)
  expect(new Set(listed.map(({ location }) => location)).size).toBeGreaterThanOrEqual(12)
  expect(new Set(LISTINGS.map(({ title }) => title)).size).toBe(LISTINGS.length)
  expect(new Set(listed.map(({ photos }) => pictureOf(photos[0]).url)).size).toBe(listed.length)
})

it('each home has five to nine pictures, and many have a plan', () => {
  const homes = listed.filter(({ facts }) => facts?.propertyType !== 'land')
  expect(homes.length).toBeGreaterThanOrEqual(58)
  const pictures = homes.map(({ title, photos }) => [title, photos.length] as const)
  expect(pictures.filter(([, count]) => count < 5 || count > 9)).toEqual([])
  const withPlan = homes.filter(({ photos }) => photos.some((photo) => pictureOf(photo).kind === 'plan'))
  expect(withPlan.length).toBeGreaterThanOrEqual(20)
})

it('an agent’s own numbers are unique', () => {
  const numbers = LISTINGS.flatMap(({ agent, listingId }) => (listingId ? [`${agent} ${listingId}`] : []))
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([])
})

it.each(LISTINGS.map((listing) => [listing.title, listing] as const))(
  '%s is valid input, with existing pictures',
  (_, listing) => {
    const { image, images, ...values } = valuesOf(listing)
    const address = (url: string) => `https://keystead.test${url}`
    const input = {
      ...values,
      image: address(image),
      images: images.map((picture) => ({ ...picture, url: address(picture.url) })),
    }
    expect(createPropertySchema.safeParse(input).error?.issues).toBeUndefined()
    expect(images.filter(({ url }) => !existsSync(`public${url}`))).toEqual([])
    expect(new Set(images.map(({ url }) => url)).size).toBe(images.length)
  },
)

it('no second picture shows the cover from the side', () => {
  const again = LISTINGS.filter(({ photos: [cover, second] }) =>
    cover && second ? pictureOf(second).url.replace('-side', '') === pictureOf(cover).url : false,
  )
  expect(again.map(({ title }) => title)).toEqual([])
})

it.each(
  LISTINGS.filter(({ earlier, later }) => earlier ?? later).map(
    (listing) => [listing.title, listing] as const,
  ),
)('%s has its changes after its verification, in order', (_, { days, earlier = [], later }) => {
  const changes = earlier.map(({ until }) => until)
  expect(changes).toEqual(changes.toSorted((a, b) => b - a))
  expect(Math.max(...changes, later?.days ?? 0)).toBeLessThan(days - 2)
})

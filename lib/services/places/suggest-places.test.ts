import { type UserDoc } from '@/lib/data/collections'
import { MAX_SUGGESTIONS } from '@/lib/domain/suggestion'
import { clearProperties, createUser, insertProperties, makeProperty } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { listProperties } from '../properties/list-properties'
import { resolvePlaces, suggestPlaces } from './places'

const { db } = serviceDatabase()

let agent: UserDoc
beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
})
beforeEach(() => clearProperties(db))

const insert = (...locations: string[]) =>
  insertProperties(
    db,
    locations.map((location) => makeProperty(agent, { location, status: 'verified', soldAt: null })),
  )
const suggested = async (text: string) =>
  (await suggestPlaces({ text })).map(({ location, count }) =>
    count === null ? location : `${location}: ${count}`,
  )

it('suggests places with homes first, those with the most before the others, then the largest towns', async () => {
  await insert('Bend, Oregon', 'Bend, Oregon', 'Bend, Oregon', 'Benson, Arizona', 'South Bend, Indiana')
  await insert('Portland, Oregon')
  const [first, second, ...towns] = await suggested('bend')
  expect([first, second]).toEqual(['Bend, Oregon: 3', 'South Bend, Indiana: 1'])
  expect(towns).toContain('Bendigo, Australia')
  expect((await suggested('be')).slice(0, 2)).toEqual(['Bend, Oregon: 3', 'Benson, Arizona: 1'])
  expect(await suggested('Bend OR')).toEqual(['Bend, Oregon: 3'])
  expect(await suggested('oregon')).toContain('Portland, Oregon: 1')
})

it('names towns as listings do, each once, with accents or without', async () => {
  expect(await suggested('porto a')).toContain('Porto Alegre, Brazil')
  expect(await suggested('København'.slice(0, 6))).toEqual(await suggested('kobenh'))
  expect((await suggested('portland'))[0]).toBe('Portland, Oregon')
  await insert('Portland, Oregon')
  expect((await suggested('portland')).filter((place) => place.startsWith('Portland, Oregon'))).toEqual([
    'Portland, Oregon: 1',
  ])
})

it('suggests misspelt places within one edit, or two from eight letters on, those with homes first', async () => {
  await insert('Bend, Oregon', 'Zzyzx Springs', 'Portland, Oregon')
  expect((await suggested('Portlnd, Oregon'))[0]).toBe('Portland, Oregon: 1')
  expect((await suggested('Protlnad OR'))[0]).toBe('Portland, Oregon: 1')
  expect(await suggested('Bennd, Oregon')).toEqual(['Bend, Oregon: 1'])
  expect(await suggested('zzyzz sprigs')).toEqual(['Zzyzx Springs: 1'])
  expect(await suggested('San Fransisco')).toContain('San Francisco, California')
  expect(await suggested('Koebenhavn')).toContain('København, Denmark')
  expect(await suggested('Muenchenn')).toContain('München, Germany')
  expect(await suggested('Rqme')).toContain('Rome, Italy')
  expect(await suggested('Qqqqq')).toEqual([])
})

it('suggests unlisted places without a number, and only if they are towns', async () => {
  const statuses = ['rejected', 'verified'] as const
  await insertProperties(
    db,
    statuses.map((status) =>
      makeProperty(agent, {
        location: 'Zzyzx Springs',
        status,
        soldAt: status === 'verified' ? new Date() : null,
      }),
    ),
  )
  expect(await suggested('zzyzx')).toEqual([])
})

it('suggests eight at most, and none for a single letter or signs', async () => {
  await insert(...Array.from({ length: 30 }, (_, i) => `Springfield ${i}`))
  expect(await suggested('springf')).toHaveLength(MAX_SUGGESTIONS)
  for (const text of ['', 's', '  ', '.*', '((((', '\u0000\u0000'])
    expect([text, await suggested(text)]).toEqual([text, []])
})

it('suggests a postal code with its town and its own number of homes, and only its area for homes without an exact position (D278)', async () => {
  const coded = (location: string, postalCode: string, positionAccuracy: 'exact' | 'approximate') =>
    makeProperty(agent, { location, postalCode, positionAccuracy, latitude: 44.06, longitude: -121.32 })
  await insertProperties(db, [
    coded('Bend, Oregon', '97701', 'exact'),
    coded('Bend, Oregon', '97701-1234', 'approximate'),
    coded('Bend, Oregon', '97702', 'exact'),
    coded('London', 'SW1A 1AA', 'approximate'),
    coded('Manchester', 'M11AE', 'approximate'),
    coded('London', 'N1 9GU', 'exact'),
  ])
  expect(await suggested('97701')).toEqual(['Bend, Oregon 97701: 2'])
  expect(await suggested('9770')).toEqual(['Bend, Oregon 97701: 2', 'Bend, Oregon 97702: 1'])
  expect((await suggested('bend'))[0]).toBe('Bend, Oregon: 3')
  expect(await suggested('sw1a 1aa')).toEqual([])
  expect(await suggested('sw1a')).toEqual(['London SW1A: 1'])
  for (const text of ['M11AE', 'm1 1ae', 'm11']) expect([text, await suggested(text)]).toEqual([text, []])
  expect(await suggested('m1')).toEqual(['Manchester M1: 1'])
  expect(await suggested('n19gu')).toEqual(['London N1 9GU: 1'])
  const countIn = async (location: string) =>
    (await listProperties(null, { location, sort: 'default', verified: false })).items.length
  const texts = ['97701', 'Bend, Oregon 97701', 'SW1A 1AA', 'London N1 9GU', 'M11AE', 'M1 1AE', 'M1']
  expect(await Promise.all(texts.map(countIn))).toEqual([2, 2, 0, 1, 0, 0, 1])
  const opened = async (text: string) =>
    (await resolvePlaces({ text })).map(({ slug, count }) => [slug, count])
  expect(await opened('97701')).toEqual([['bend-oregon', 3]])
  expect(await opened('Bend, Oregon 97701')).toEqual([['bend-oregon', 3]])
})

it('counts all homes of a town with many postal codes (D167)', async () => {
  const coded = Array.from({ length: 40 }, (_, i) =>
    makeProperty(agent, {
      location: 'Truro, England',
      postalCode: `TR${10 + i} 1AA`,
      positionAccuracy: 'exact',
      latitude: 50.26,
      longitude: -5.05,
      status: 'verified',
      soldAt: null,
    }),
  )
  await insertProperties(db, coded)
  for (const text of ['truro', 'england', 'Trruro, England'])
    expect([text, (await suggested(text))[0]]).toEqual([text, 'Truro, England: 40'])
})

it('opens the place that a search of the home page names, or offers places with homes (D255)', async () => {
  await insert('Bend, Oregon', 'BEND Oregon', 'Bend, Oregon North', 'Austin, Texas')
  const opened = async (text: string) =>
    (await resolvePlaces({ text })).map(({ slug, count }) => [slug, count])
  expect(await opened('bend oregon')).toEqual([['bend-oregon', 2]])
  expect(await opened('aus')).toEqual([['austin-texas', 1]])
  expect((await opened('bend')).toSorted()).toEqual([
    ['bend-oregon', 2],
    ['bend-oregon-north', 1],
  ])
  for (const text of ['Bendigo, Australia', 'Qqqqq', '', '-']) expect(await opened(text)).toEqual([])
})

import fc from 'fast-check'
import { slugOf } from './text'
import { findTown, type Gazetteer, readTown, type Town, writeTown } from './towns'

const town = (
  name: string,
  region: string,
  population: number,
  latitude: number,
  longitude: number,
): Town => ({
  name,
  region,
  population,
  latitude,
  longitude,
})

const TOWNS = [
  town('Portland', 'US.OR', 632_309, 45.52, -122.68),
  town('Portland', 'US.ME', 66_881, 43.66, -70.26),
  town('Oregon', 'US.OH', 20_055, 41.64, -83.49),
  town('Washington', 'US.DC', 601_723, 38.9, -77.04),
  town('New York', 'US.NY', 8_175_133, 40.71, -74.01),
  town('St. Louis', 'US.MO', 315_685, 38.63, -90.2),
  town('Bath', 'GB.ENG', 94_782, 51.38, -2.36),
  town('Somerset', 'US.MA', 18_165, 41.77, -71.13),
  town('London', 'GB.ENG', 8_961_989, 51.51, -0.13),
  town('Hackney', 'GB.ENG', 0, 51.55, -0.05),
  town('Hackney', 'US.OH', 900, 39.7, -81.7),
  town('London', 'CA.08', 346_765, 42.98, -81.23),
  town('Dhaka', 'BD.81', 10_356_500, 23.71, 90.41),
  town('Tromsø', 'NO.54', 52_436, 69.65, 18.96),
  town('Gießen', 'DE.05', 74_411, 50.59, 8.67),
]
const REGIONS: Record<string, readonly string[]> = {
  US: ['United States', 'USA'],
  'US.OR': ['Oregon', 'OR'],
  'US.ME': ['Maine', 'ME'],
  'US.WA': ['Washington', 'WA'],
  'US.NY': ['New York', 'NY'],
  'US.CA': ['California', 'CA'],
  CA: ['Canada', 'CA'],
  GB: ['United Kingdom', 'UK'],
  'GB.ENG': ['England'],
  'BD.81': ['Dhaka Division', 'Dhaka'],
  DE: ['Germany', 'Deutschland', 'DE'],
}
const GAZETTEER: Gazetteer = {
  townsOf: (key) => TOWNS.filter(({ name }) => slugOf(name) === key),
  regionsOf: (key) =>
    Object.entries(REGIONS).flatMap(([code, names]) =>
      names.some((name) => slugOf(name) === key) ? [code] : [],
    ),
}

it.each([
  ['Portland', 'US.OR'],
  ['Portland, Maine', 'US.ME'],
  ['portland, me', 'US.ME'],
  ['Portland ME 04101', 'US.ME'],
  ['Portland Maine USA', 'US.ME'],
  ['12 Rose Lane, Portland, ME 04101, USA', 'US.ME'],
  ['Downtown Portland', 'US.OR'],
  ['London', 'GB.ENG'],
  ['London, CA', 'CA.08'],
  ['221b Baker Street, London NW1 6XE', 'GB.ENG'],
  ['London\nUK', 'GB.ENG'],
  ['Saint Louis', 'US.MO'],
  ['Washington', 'US.DC'],
  ['New York', 'US.NY'],
  ['tromso', 'NO.54'],
  ['GIESSEN, Deutschland', 'DE.05'],
  // An unknown district resolves to the town around it.
  ['Hackney', 'US.OH'],
  ['Hackney, London', 'GB.ENG'],
  ['Gulshan, Dhaka', 'BD.81'],
  ['Gulshan 2, Dhaka 1212', 'BD.81'],
  // The part after the town is a county that is unknown here, and also the name of a smaller town elsewhere.
  ['Bath, Somerset', 'GB.ENG'],
  ['Bath, Somerset, England', 'GB.ENG'],
])('finds %j in %s', (text, region) => expect(findTown(text, GAZETTEER)?.region).toBe(region))

it('returns the named town, and uses a larger one nearby only to identify it', () => {
  expect(findTown('Hackney, London', GAZETTEER)).toMatchObject({ name: 'Hackney', region: 'GB.ENG' })
})

it.each([
  '',
  '  ,;,\n',
  '12345',
  '🏠',
  'Nowhere',
  // Countries and states, one of which is also a town elsewhere.
  'England',
  'USA',
  'Oregon',
  // A town outside the named region.
  'Bath, Germany',
  'Dhaka, Oregon',
])('finds no town in %j', (text) => expect(findTown(text, GAZETTEER)).toBeNull())

it('returns a result for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      findTown(text, GAZETTEER)
    }),
  )
})

it('looks up few names, however many parts and words a text has', () => {
  const lookup = jest.fn(() => [])
  for (const text of ['a,'.repeat(100), 'st '.repeat(66), 'a 1,'.repeat(50)])
    findTown(text, { townsOf: lookup, regionsOf: lookup })
  expect(lookup.mock.calls.length).toBeLessThan(1_000)
})

it('writes and reads a line for a town, to a hundredth of a degree', () => {
  const bend = town('Bend', 'US.OR', 87_014, 44.05817, -121.31531)
  expect(writeTown(bend)).toBe('Bend|US.OR|4406|-12132|87014')
  expect(readTown(writeTown(bend))).toEqual({ ...bend, latitude: 44.06, longitude: -121.32 })
})

import { EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import { LOCATION_LIMIT } from '@/lib/schemas/listing-fields'
import { demoSession } from '../../test/support/contract'
import { shuffled } from '../figures'
import { listHome, uploadedPicture } from './list-home'

/**
 * The length of a search text. The shortest ones are long enough not to occur in another place's name by
 * chance.
 */
const SHORTEST = 8
const LONGEST = 70

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

const searchFor = (text: string): string => `/properties?${new URLSearchParams({ location: text })}`

/** A name of the maximum length of a location, all of whose parts are unique. */
const longName = (): string =>
  Array.from({ length: LOCATION_LIMIT }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('')

/** All different parts of the name, shuffled. */
function partsOf(name: string): string[] {
  const parts = new Set<string>()
  for (let begin = 0; begin < name.length; begin += 1)
    for (let end = begin + SHORTEST; end <= Math.min(name.length, begin + LONGEST); end += 1)
      parts.add(name.slice(begin, end))
  return shuffled([...parts])
}

/**
 * Thousands of searches that each find a whole page: the demo's agent lists enough homes at one place with a
 * long name, and each text is another part of it. Rejects if the site rejects one of them.
 */
export async function searchesThatFind(site: string): Promise<string[]> {
  const agent = await demoSession('agent', site)
  const image = await uploadedPicture(agent)
  const location = longName()
  for (let i = 1; i <= EXPLORE_PAGE_SIZE; i += 1)
    await listHome(agent, image, { title: `House number ${i}`, location, minPrice: 420_000 + i })
  return partsOf(location).map(searchFor)
}

/** Searches for texts that occur nowhere. */
export const searchesThatFindNothing = (): string[] => partsOf(longName()).map(searchFor)

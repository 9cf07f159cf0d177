import { roundAmount } from '@/lib/domain/money'
import { type SearchFrequency } from '@/lib/domain/saved-search'
import { type AlertKind } from '@/lib/domain/search-match'

/** Saved searches of buyers; `days` before today. */
export const SEARCHES: readonly {
  person: string
  name: string
  /** The query on Explore. */
  text: string
  frequency: SearchFrequency
  timeZone: string
  days: number
  /** The homes that were announced a day ago, and why. A weekly search has a digest of them. */
  announced: readonly { listing: string; kind: AlertKind; before?: readonly [min: number, max: number] }[]
}[] = [
  {
    person: 'buyer',
    name: 'California, 3+ bedrooms',
    text: 'location=California&bedrooms=3',
    frequency: 'daily',
    timeZone: 'America/Los_Angeles',
    days: 24,
    announced: [
      { listing: 'Seven Palms', kind: 'price', before: [1_060_000, 1_160_000] },
      { listing: 'Arcade House', kind: 'new' },
      { listing: 'Villa Alameda', kind: 'new' },
      { listing: 'Mirador House', kind: 'new' },
    ],
  },
  {
    person: 'buyer',
    name: 'Around Bend, drawn area',
    text: `minPrice=${roundAmount(400_000)}&maxPrice=${roundAmount(600_000)}&type=house,cabin&area=44.2,-121.6;44.2,-121.1;43.9,-121.1;43.9,-121.6`,
    frequency: 'instant',
    timeZone: 'America/Los_Angeles',
    days: 9,
    announced: [],
  },
  {
    person: 'buyer2',
    name: 'By the sea in Galveston',
    text: `location=Galveston&maxPrice=${roundAmount(600_000)}`,
    frequency: 'weekly',
    timeZone: 'America/Chicago',
    days: 40,
    announced: [
      { listing: 'Stilt House', kind: 'new' },
      { listing: 'Dune House', kind: 'price', before: [560_000, 610_000] },
      { listing: 'Pelican Stairs', kind: 'back' },
    ],
  },
]

import { type ReactNode } from 'react'
import { type Facts } from '@/components/facts/facts'
import { PerArea, PricePerArea } from '@/components/facts/fact-table'
import { PriceRange } from '@/components/ui/price-range'
import { Area } from '@/components/units/area'
import { type Best, type Compared, type Scale } from '@/lib/domain/compare'
import { counted } from '@/lib/domain/counted'
import { formatArea, formatFloor, formatParking, pricePerArea, PROPERTY_TYPE_WORDS } from '@/lib/domain/facts'
import { dayOf, daysSince } from '@/lib/domain/listing-marks'
import { formatPrice } from '@/lib/domain/money'
import { isVerifiedStatus, UNDER_OFFER_WORD, verificationWord } from '@/lib/domain/property'
import { type PropertyDto } from '@/lib/schemas/property'
import { FeatureList } from './feature-list'
import { PriceOnScale } from './price-on-scale'

/** What a comparison shows of a listing. */
export type ComparedListing = Facts &
  Pick<
    PropertyDto,
    | '_id'
    | 'title'
    | 'location'
    | 'image'
    | 'status'
    | 'sold'
    | 'underOffer'
    | 'features'
    | 'listedAt'
    | 'previousMinPrice'
    | 'previousMaxPrice'
  >

/** A value as it is compared, as it is shown where that is more than its words, and what is drawn below it. */
export type Cell = Exclude<Compared, undefined> & { shows?: ReactNode; below?: ReactNode }

/** What a cell is seen in: the moment, and what all listings have in common. */
export type Around = { now: Date; scale: Scale; features: ReadonlySet<string> }

export type Row = {
  name: string
  /** Where it is more than the name. */
  label?: ReactNode
  best?: Best
  cell: (listing: ComparedListing, around: Around) => Cell | undefined
}

const given = <Value,>(value: Value | undefined, cell: (value: Value) => Cell): Cell | undefined =>
  value === undefined ? undefined : cell(value)

const number = (value: number | undefined, reads: (value: number) => string = String) =>
  given(value, (one) => ({ reads: reads(one), numbers: [one] }))

const area = (value: number | undefined) =>
  given(value, (one) => ({
    reads: formatArea(one, 'metric'),
    numbers: [one],
    shows: <Area value={one} />,
  }))

function since({ listedAt }: ComparedListing, { now }: Around): Cell {
  const days = daysSince(listedAt, dayOf(now.getTime()))
  return {
    reads: days === 0 ? 'Listed today' : counted(days, 'day'),
  }
}

/** How far the price has moved at its last change: the maximum, or the minimum where that alone did. */
function priceChange({ minPrice, maxPrice, previousMinPrice, previousMaxPrice }: ComparedListing): Cell {
  const change = maxPrice - (previousMaxPrice ?? maxPrice) || minPrice - (previousMinPrice ?? minPrice)
  if (change === 0) return { reads: 'None' }
  return { reads: `${change < 0 ? '−' : '+'}${formatPrice(Math.abs(change))}` }
}

function status({ status: own, sold, underOffer }: ComparedListing): Cell {
  if (sold) return { reads: 'Sold' }
  const word = verificationWord(isVerifiedStatus(own))
  return { reads: underOffer ? `${word}, ${UNDER_OFFER_WORD.toLowerCase()}` : word }
}

/** The rows of a comparison in their groups. Better is said only where it is beyond dispute. */
export const GROUPS: readonly { group: string; rows: readonly Row[] }[] = [
  {
    group: 'Price',
    rows: [
      {
        name: 'Price range',
        best: 'lowest',
        cell: ({ minPrice: min, maxPrice: max }, { scale }) => ({
          reads: `${min} to ${max}`,
          numbers: [min, max],
          shows: (
            <PriceRange min={min} max={max} className="font-normal! group-data-best/cell:font-semibold!" />
          ),
          below: <PriceOnScale min={min} max={max} scale={scale} />,
        }),
      },
      {
        name: 'Per area',
        label: <PerArea of="Per" />,
        best: 'lowest',
        cell: (listing) =>
          given(pricePerArea(listing, 'metric') ?? undefined, ({ min, max }) => ({
            reads: `${min} to ${max}`,
            numbers: [min, max],
            shows: <PricePerArea facts={listing} />,
          })),
      },
      {
        name: 'Yearly costs',
        best: 'lowest',
        cell: ({ yearlyCosts }) => number(yearlyCosts, formatPrice),
      },
    ],
  },
  {
    group: 'Size',
    rows: [
      { name: 'Bedrooms', cell: ({ bedrooms }) => number(bedrooms) },
      { name: 'Bathrooms', best: 'most', cell: ({ bathrooms }) => number(bathrooms) },
      { name: 'Living area', best: 'largest', cell: ({ livingArea }) => area(livingArea) },
      { name: 'Lot', best: 'largest', cell: ({ lotArea }) => area(lotArea) },
    ],
  },
  {
    group: 'Building',
    rows: [
      {
        name: 'Type',
        cell: ({ propertyType }) => given(propertyType, (type) => ({ reads: PROPERTY_TYPE_WORDS[type] })),
      },
      { name: 'Built', cell: ({ yearBuilt }) => number(yearBuilt) },
      { name: 'Floors', cell: ({ floors }) => number(floors) },
      { name: 'Floor', cell: ({ floor }) => number(floor, formatFloor) },
      { name: 'Parking', cell: ({ parkingSpaces }) => number(parkingSpaces, formatParking) },
      {
        name: 'Features',
        cell: ({ features: own = [] }, { features: shared }) =>
          own.length === 0
            ? undefined
            : { reads: [...own].sort().join(), shows: <FeatureList own={own} shared={shared} /> },
      },
    ],
  },
  {
    group: 'On the market',
    rows: [
      { name: 'Since', cell: since },
      { name: 'Price change', cell: priceChange },
      { name: 'Status', cell: status },
    ],
  },
]

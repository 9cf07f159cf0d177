import { type ReactNode } from 'react'
import { PerArea, PricePerArea } from '@/components/facts/fact-table'
import { HomePrice } from '@/components/ui/home-price'
import { Area } from '@/components/units/area'
import { type Best, type Compared, type Scale } from '@/lib/domain/compare'
import { pluralize } from '@/lib/domain/pluralize'
import { COMPARE_GROUPS, type FactField } from '@/lib/domain/fact-field'
import {
  type ComparedFactName,
  comparedFacts,
  FACT_FIELDS,
  factLabel,
  isAreaName,
  PERIOD_OF,
} from '@/lib/domain/fact-fields'
import { pricePerArea } from '@/lib/domain/facts'
import { dayOf, daysSince } from '@/lib/domain/listing-marks'
import { formatPrice } from '@/lib/domain/money'
import { isVerifiedStatus, UNDER_OFFER_LABEL, verificationLabel } from '@/lib/domain/property'
import { yearly } from '@/lib/domain/tenure'
import { endsOf, priceText, shownPriceOf } from '@/lib/domain/shown-price'
import { type FactsDto, type PropertyDto } from '@/lib/schemas/property'
import { FeatureList } from './feature-list'
import { PriceOnScale } from './price-on-scale'

export type ComparedListing = FactsDto &
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
    | 'energyClass'
    | 'listedAt'
    | 'previousMinPrice'
    | 'previousMaxPrice'
  >

/** The compared value, its display if that is more than its text, and what is drawn below it. */
export type Cell = Exclude<Compared, undefined> & { content?: ReactNode; below?: ReactNode }

/** The context of a cell: the time, and what all listings have in common. */
export type CellContext = { now: Date; scale: Scale; features: ReadonlySet<string> }

export type Row = {
  name: string
  /** If it is more than the name. */
  label?: ReactNode
  best?: Best
  cell: (listing: ComparedListing, context: CellContext) => Cell | undefined
}

const cellOf = <Value,>(value: Value | undefined, cell: (value: Value) => Cell): Cell | undefined =>
  value === undefined ? undefined : cell(value)

function rowOf(name: ComparedFactName): Row {
  const { label, short = label, compare }: FactField = FACT_FIELDS[name]
  return {
    name: short,
    ...(compare?.best && { best: compare.best }),
    cell: (listing, { features: shared }) => {
      if (name === 'features') return featuresCell(listing, shared)
      const value = listing[name]
      if (value === undefined) return undefined
      if (isAreaName(name)) {
        const area = Number(value)
        return {
          text: area.toFixed(),
          numbers: [area],
          content: <Area value={area} of={name} />,
        }
      }
      const text = factLabel(name, value, listing)
      const { [name]: period } = PERIOD_OF
      return typeof value === 'string'
        ? { text }
        : { text, numbers: [period ? yearly(value, listing[period]) : value] }
    },
  }
}

const featuresCell = ({ features: ownFeatures = [] }: ComparedListing, shared: ReadonlySet<string>) =>
  ownFeatures.length === 0
    ? undefined
    : {
        text: [...ownFeatures].sort().join(),
        content: <FeatureList features={ownFeatures} shared={shared} />,
      }

function since({ listedAt, sold }: ComparedListing, { now }: CellContext): Cell {
  if (sold) return { text: 'Sold' }
  const days = daysSince(listedAt, dayOf(now.getTime()))
  return {
    text: days === 0 ? 'Listed today' : pluralize(days, 'day'),
  }
}

/** The last change of the price: of the maximum, or of the minimum if only that changed. */
function priceChange({ previousMinPrice, previousMaxPrice, ...listing }: ComparedListing): Cell {
  const { min, max } = endsOf(shownPriceOf(listing)) ?? { min: 0, max: 0 }
  const change = max - (previousMaxPrice ?? max) || min - (previousMinPrice ?? min)
  if (change === 0) return { text: 'None' }
  return { text: `${change < 0 ? '−' : '+'}${formatPrice(Math.abs(change))}` }
}

function status({ status: ownStatus, sold, underOffer }: ComparedListing): Cell {
  if (sold) return { text: 'Sold' }
  const verification = verificationLabel(isVerifiedStatus(ownStatus))
  return { text: underOffer ? `${verification}, ${UNDER_OFFER_LABEL.toLowerCase()}` : verification }
}

/** Rows that combine several fields. */
const OTHER_ROWS: Partial<Record<(typeof COMPARE_GROUPS)[number], readonly Row[]>> = {
  Price: [
    {
      name: 'Price range',
      best: 'lowest',
      cell: (listing, { scale }) => {
        const price = shownPriceOf(listing)
        const ends = endsOf(price)
        return {
          text: priceText(price),
          ...(ends && { numbers: [ends.min, ends.max], below: <PriceOnScale {...ends} scale={scale} /> }),
          content: (
            <span className="@container block">
              <HomePrice price={price} className="font-normal! group-data-best/cell:font-semibold!" />
            </span>
          ),
        }
      },
    },
    {
      name: 'Per area',
      label: <PerArea of="Per" />,
      best: 'lowest',
      cell: (listing) =>
        cellOf(pricePerArea(listing, 'metric') ?? undefined, ({ min, max }) => ({
          text: `${min} to ${max}`,
          numbers: [min, max],
          content: <PricePerArea facts={listing} />,
        })),
    },
  ],
  'On the market': [
    { name: 'Since', cell: since },
    { name: 'Price change', cell: priceChange },
    { name: 'Status', cell: status },
  ],
}

/** The rows of a comparison by group. The best value is marked only where lower or higher is clearly better. */
export const GROUPS: readonly { group: string; rows: readonly Row[] }[] = COMPARE_GROUPS.map((group) => ({
  group,
  rows: [...(OTHER_ROWS[group] ?? []), ...comparedFacts(group).map(rowOf)],
}))

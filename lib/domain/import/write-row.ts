import { type FactField } from '../fact-field'
import { FACT_FIELDS, FACT_NAMES, type FactName } from '../fact-fields'
import { IMPORT_COLUMNS, type ImportField } from './columns'

/** A listing to export: areas in m², money in major units; no placeholder is among its pictures. */
export type ExportedListing = { [Name in FactName]?: unknown } & {
  _id: string
  title: string
  description: string
  location: string
  minPrice: number
  maxPrice: number
  pictureUrls: readonly string[]
}
type Cell = string | number | undefined

const METRES = 'Square Meters'

/** The columns of required fields. The listing's id is exported if the agent gave it no number. */
const BASIC_CELLS = {
  listingId: ({ listingId, _id }) => (listingId as string | undefined) ?? _id,
  title: ({ title }) => title,
  description: ({ description }) => description,
  location: ({ location }) => location,
  minPrice: ({ minPrice }) => minPrice,
  maxPrice: ({ maxPrice }) => maxPrice,
} satisfies Partial<Record<ImportField, (listing: ExportedListing) => Cell>>

const FACTS = FACT_NAMES.filter((name) => name !== 'listingId')

const headerOf = (field: ImportField): string => IMPORT_COLUMNS[field].names[0]

/** The header of an exported file; imports recognise its columns. */
export const EXPORT_HEADER: readonly string[] = [
  ...(Object.keys(BASIC_CELLS) as ImportField[]).map(headerOf),
  ...FACTS.flatMap((name) => {
    const field: FactField = FACT_FIELDS[name]
    return field.kind === 'area' ? [headerOf(name), field.units] : headerOf(name)
  }),
]

/** The cells of a fact: its value and, for an area, the unit. */
function cellsOf(name: FactName, listing: ExportedListing): Cell[] {
  const value = listing[name] as Cell | string[]
  const field: FactField = FACT_FIELDS[name]
  if (field.kind === 'pictures') return [listing.pictureUrls.join(';')]
  if (Array.isArray(value)) return [value.join(';')]
  if (field.kind === 'area') return [value, value === undefined ? undefined : METRES]
  return [field.kind === 'choice' ? field.labels[String(value)] : value]
}

export const exportRow = (listing: ExportedListing): Cell[] => [
  ...Object.values(BASIC_CELLS).map((cell) => cell(listing)),
  ...FACTS.flatMap((name) => cellsOf(name, listing)),
]

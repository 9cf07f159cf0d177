import { FACT_NAMES, type FactName } from '@/lib/domain/fact-fields'
import { PROPERTY_TYPE_LABELS, type PropertyType, factsLine } from '@/lib/domain/facts'
import { type ImportField } from '@/lib/domain/import/columns'
import { placeWithoutStreet } from '@/lib/domain/import/location'
import { type CellError, PRICE_NEEDED, type RowReading } from '@/lib/domain/import/read-row'
import { askingPriceError, proposedBounds, withProposedBounds } from '@/lib/domain/asking-price'
import { type PriceFields } from '@/lib/domain/shown-price'
import { cutText } from '@/lib/domain/text'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { fieldErrors } from './common'
import { DRAFT_TEXT_LIMIT, type DraftValues, filledIn, parsableValues } from './draft'
import { LISTING_FIELDS, TITLE_LIMIT } from './listing-fields'
import {
  type CreatePropertyInput,
  createPropertySchema,
  type UpdatePropertyInput,
  updatePropertySchema,
} from './property'

/** A new listing, but for its pictures. */
export type NewRow = Omit<CreatePropertyInput, 'image' | 'images' | 'agentEmail'>
/** The changes of a listing; omitted fields stay. */
export type ChangedRow = Omit<UpdatePropertyInput, 'id' | 'images' | 'agentEmail'>

const without = <Values extends object, Name extends keyof Values>(values: Values, ...names: Name[]) =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !names.some((parameter) => parameter === name)),
  ) as Omit<Values, Name>

/** `dropped`: what is wrong with optional values, without which the row is imported (D286). */
type Checked<Values> =
  { values: Values; dropped: CellError[]; errors?: never } | { values?: never; errors: CellError[] }

/**
 * The optional fields that a fault is about; the agent's number tells listings apart and is never dropped, nor is the
 * only price. "About here" stays without a position (D67).
 */
function optionalOf(
  { field, isOptional }: CellError,
  { positionAccuracy }: RowReading['values'],
  hasRange: boolean,
): FactName[] | null {
  if (isOptional) return []
  if (field === 'listingId') return null
  if (field === 'askingPrice') return hasRange ? ['askingPrice', 'priceQualifier'] : null
  const name = FACT_NAMES.find((fact) => fact === field || `${fact}Units` === field)
  if (name === undefined) return null
  if (name !== 'latitude' && name !== 'longitude') return [name]
  return [
    'latitude',
    'longitude',
    ...(positionAccuracy === 'approximate' ? [] : ['positionAccuracy' as const]),
  ]
}

/** The row without the optional values that are wrong, if nothing else is wrong with it. */
function withoutFaulty(reading: RowReading, errors: CellError[]): RowReading | null {
  const hasRange = typeof reading.values.minPrice === 'number' && typeof reading.values.maxPrice === 'number'
  const names = errors.map((error) => optionalOf(error, reading.values, hasRange))
  if (errors.length === 0 || names.includes(null)) return null
  const dropped = new Set(names.flatMap((name) => name ?? []))
  const values = without(reading.values, ...dropped)
  const pictures = dropped.has('images') ? undefined : reading.pictures
  return { ...reading, values, errors: [], pictures }
}

/** Stands for the picture, which is looked for afterwards. */
const ANY_PICTURE = 'picture'
const ANY_ID = '0'.repeat(24)

/**
 * A row in the form of `POST /properties`, or its errors by field. In a file without titles or descriptions
 * these are made from the facts.
 */
export function checkNewRow(reading: RowReading): Checked<NewRow> {
  const values = Object.fromEntries(Object.entries(reading.values).filter(([, value]) => value !== null))
  const parsed = createPropertySchema.safeParse({
    ...defaultTexts(values, reading.city),
    ...values,
    ...(picturesIn(reading) || { image: ANY_PICTURE }),
  })
  const hasPrice =
    ['minPrice', 'askingPrice', 'priceQualifier'].some((name) => name in values) ||
    reading.errors.some(({ field }) => field.endsWith('Price'))
  const priceless: CellError = { field: 'maxPrice', message: PRICE_NEEDED }
  const errors = cellErrorsOf(
    hasPrice ? reading : { ...reading, errors: [...reading.errors, priceless] },
    parsed.error,
  )
  const rest = withoutFaulty(reading, errors)
  if (rest) return { ...checkNewRow(rest), dropped: errors } as Checked<NewRow>
  if (errors.length > 0 || !parsed.data) return { errors }
  return { values: withProposedBounds(without(parsed.data, 'image', 'images', 'agentEmail')), dropped: [] }
}

/** The fields of the row; blank cells are left out. */
const statedValues = ({ values }: RowReading): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))

/**
 * The prices of a changed listing or draft: another asking price comes with the bounds that are proposed for it, unless
 * its agent has chosen bounds that contain it (D448).
 */
export function withMatchingBounds(
  before: PriceFields,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const after: PriceFields = { ...before, ...values }
  const isSame = (['askingPrice', 'priceQualifier'] as const).every(
    (name) => (after[name] ?? null) === (before[name] ?? null),
  )
  const proposedBefore = proposedBounds(before)
  const proposed = proposedBounds(after)
  const hasBounds = typeof before.minPrice === 'number' && typeof before.maxPrice === 'number'
  if (isSame || !proposed || !hasBounds || 'minPrice' in values) return values
  const areBoundsChosen = proposedBefore?.min !== before.minPrice || proposedBefore?.max !== before.maxPrice
  if (areBoundsChosen && askingPriceError(after) === null) return values
  return { ...values, minPrice: proposed.min, maxPrice: proposed.max }
}

/** What the row says of a draft, whose prices are read as they were typed. */
const statedOver = (reading: RowReading, draft: DraftValues): Record<string, unknown> =>
  withMatchingBounds(parsableValues(draft), statedValues(reading))

/** A row whose home was a draft (D496): what the draft has stays where the row says nothing. */
export const withDraft = (reading: RowReading, values: DraftValues): RowReading => ({
  ...reading,
  values: { ...parsableValues(values), ...statedOver(reading, values) },
})

/** A draft after the row of its hidden home (D496), as the form has it: what the row says, and what was there before. */
export function draftOfRow(reading: RowReading, before: DraftValues = {}): DraftValues {
  const stated = statedOver(reading, before)
  const words = Object.entries(defaultTexts(stated, reading.city)).filter(([name]) => !(name in before))
  const texts = [...words, ...Object.entries(stated)].map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(String) : cutText(String(value), DRAFT_TEXT_LIMIT),
  ])
  return { ...before, ...filledIn(Object.fromEntries(texts)) }
}

/** A row in the form of `PATCH /properties/{id}`, or its errors. A blank fact is removed. */
export function checkChangedRow(reading: RowReading): Checked<ChangedRow> {
  const parsed = updatePropertySchema.safeParse({ ...reading.values, ...picturesIn(reading), id: ANY_ID })
  const errors = cellErrorsOf(reading, parsed.error)
  const rest = withoutFaulty(reading, errors)
  if (rest) return { ...checkChangedRow(rest), dropped: errors } as Checked<ChangedRow>
  if (errors.length > 0 || !parsed.data) return { errors }
  return { values: without(parsed.data, 'id', 'images', 'agentEmail'), dropped: [] }
}

/** As many pictures as the row names, for the schema to count: whether they can be fetched is seen afterwards. */
const picturesIn = ({ pictures = [] }: RowReading) =>
  pictures.length > 0 && { images: pictures.map((_, i) => ({ url: `${ANY_PICTURE}-${i}` })) }

type Issues = Parameters<typeof fieldErrors>[0]

/** The errors of reading the row, and of the schema for other fields. */
function cellErrorsOf({ errors }: RowReading, error: Issues | undefined): CellError[] {
  const faultyFields = new Set(errors.map(({ field }) => field))
  // A row without a price is reported already.
  const hasPriceError = faultyFields.has('maxPrice') || faultyFields.has('minPrice')
  const problems = Object.entries(error ? fieldErrors(error) : {}).flatMap(([path, message]) => {
    const field = path.split('.')[0] as ImportField
    return faultyFields.has(field) || (hasPriceError && field.endsWith('Price')) ? [] : [{ field, message }]
  })
  return [...errors, ...problems]
}

/**
 * A title and a description for a listing whose file has none: "House in Abbotsford", and its facts. Everybody reads
 * the title, so it never has a street, and a row is never rejected for it.
 */
function defaultTexts(
  values: Record<string, unknown>,
  city?: string,
): { title: string; description: string } {
  const { location, propertyType } = values
  const { [propertyType as PropertyType]: kind = 'Home' } = { ...PROPERTY_TYPE_LABELS, other: 'Home' }
  const place = city ?? (typeof location === 'string' ? placeWithoutStreet(location) : null)
  const kindAndPlace = place === null ? kind : cutText(`${kind} in ${place}`, TITLE_LIMIT)
  const title = LISTING_FIELDS.title.operationInput.safeParse(kindAndPlace).success ? kindAndPlace : kind
  const facts = factsLine(
    Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'number')),
    unitsOfPlace(typeof location === 'string' ? location : ''),
  )
  return { title, description: `${[title, ...facts].join(', ')}.` }
}

import * as z from 'zod/mini'
import { FACT_NAMES, factField, type PlainResoName, type ResoUnitName } from '@/lib/domain/fact-fields'
import { FILTER_LIMIT, type Parsed, readFilter } from '@/lib/domain/odata'
import {
  FILTERED_FIELDS,
  readCondition,
  RESO_FIELDS,
  RESO_ORDERS,
  type ResoCondition,
  type ResoField,
  type ResoOrder,
  STANDARD_STATUSES,
} from '@/lib/domain/reso'
import { responseId, maxLength, cursorText, instant, EXAMPLE, withMeta } from './common'

/** The most listings of one response, and their number by default. */
export const RESO_LIMIT = 200
const RESO_DEFAULT = 100

/** A parameter of the query, as text and parsed. */
export type ParsedParameter<Value> = { text: string; value: Value }

/** The schema of a parameter that `read` parses; its error is the message. */
const parameter = <Value>(limit: number, read: (text: string) => Parsed<Value>) =>
  z.pipe(
    z.string('Send this parameter only once.').check(maxLength(limit)),
    z.transform((text: string, payload): ParsedParameter<Value> => {
      const result = read(text)
      if ('value' in result) return { text, value: result.value }
      payload.issues.push({ code: 'custom', message: result.error, input: text })
      return z.NEVER
    }),
  )

function readConditions(text: string): Parsed<ResoCondition[]> {
  const comparisons = readFilter(text)
  if ('error' in comparisons) return comparisons
  const conditions: ResoCondition[] = []
  for (const comparison of comparisons.value) {
    const condition = readCondition(comparison)
    if ('error' in condition) return condition
    conditions.push(condition.value)
  }
  return { value: conditions }
}

const isField = (name: string): name is ResoField => RESO_FIELDS.some((field) => field === name)

function readSelected(text: string): Parsed<ResoField[]> {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !isField(name))
  if (unknown !== undefined) return { error: `Choose from these fields: ${RESO_FIELDS.join(', ')}.` }
  return { value: [...new Set(names.filter(isField))] }
}

function readOrder(text: string): Parsed<ResoOrder> {
  const [field = '', direction = 'asc', ...rest] = text.trim().split(' ')
  const name = `${field} ${direction}`
  const order = Object.entries(RESO_ORDERS).find(([order]) => order === name && rest.length === 0)
  return order ? { value: order[1] } : { error: `Order by ${Object.keys(RESO_ORDERS).join(', ')}.` }
}

function readTop(text: string): Parsed<number> {
  const top = Number(text)
  const isAllowed = /^\d{1,3}$/.test(text) && top >= 1 && top <= RESO_LIMIT
  return isAllowed ? { value: top } : { error: `Use a number from 1 to ${RESO_LIMIT}.` }
}

const readCount = (text: string): Parsed<boolean> =>
  text === 'true' || text === 'false' ? { value: text === 'true' } : { error: 'Use true or false.' }

/** The query of `GET /api/reso/Property`; an unknown option is rejected. */
export const resoQuerySchema = z.strictObject({
  $filter: withMeta(
    z.optional(parameter(FILTER_LIMIT, readConditions)),
    `Comparisons with eq, gt, ge, lt or le, joined by and. Fields: ${FILTERED_FIELDS.join(', ')}.`,
    'ListPrice le 600000 and BedroomsTotal ge 3',
  ),
  $select: withMeta(
    z.optional(parameter(2_000, readSelected)),
    'The fields to return, separated by commas; all by default.',
    'ListingKey,ListPrice,BedroomsTotal',
  ),
  $orderby: withMeta(
    z.optional(parameter(100, readOrder)),
    `The order: ${Object.keys(RESO_ORDERS).join(', ')}; the first by default.`,
    'ListPriceLow asc',
  ),
  $top: withMeta(
    z.optional(parameter(10, readTop)),
    `The maximum number of listings to return, up to ${RESO_LIMIT}; ${RESO_DEFAULT} by default.`,
    '20',
  ),
  $skiptoken: withMeta(
    z.optional(cursorText),
    'Where to continue; follow `@odata.nextLink` of the previous response.',
  ),
  $count: withMeta(
    z.optional(parameter(10, readCount)),
    'True returns the number of matches, counted up to 1,000.',
    'true',
  ),
})
export type ResoQuery = z.output<typeof resoQuerySchema>

/** The number of listings that a response may have. */
export const topOf = ({ $top }: ResoQuery): number => $top?.value ?? RESO_DEFAULT

const count = z.number().check(z.int(), z.minimum(0))
const number = z.number()
const names = z.array(z.string())

const RESO_PERIOD = { description: '`Annually`, `Quarterly` or `Monthly`.', examples: ['Annually'] }

const UNIT = withMeta(z.literal('Square Meters'), 'The unit of the area.')

/** The facts with a single RESO name, described as in the API's document. */
const PLAIN_FIELDS = Object.fromEntries<unknown>(
  FACT_NAMES.flatMap((name): [string, unknown][] => {
    const fact = factField(name)
    if (typeof fact.reso !== 'string') return []
    if (fact.kind === 'period') return [[fact.reso, withMeta(z.string(), RESO_PERIOD)]]
    const notes = { description: fact.description, examples: [fact.example] }
    if (fact.kind === 'line') return [[fact.reso, withMeta(z.string(), notes)]]
    const schema = fact.step === 1 ? (fact.min < 0 ? z.int() : count) : number
    const entries: [string, unknown][] = [[fact.reso, withMeta(schema, notes)]]
    return fact.kind === 'area' ? [...entries, [fact.units, UNIT]] : entries
  }),
) as {
  [Name in PlainResoName]: Name extends 'ListingId' | `${string}Frequency` ? z.ZodMiniString : z.ZodMiniNumber
} & {
  [Name in ResoUnitName]: typeof UNIT
}

const FIELD_SCHEMAS = {
  ListingKey: withMeta(responseId, 'The id of the property.', EXAMPLE.propertyId),
  StandardStatus: withMeta(
    z.enum(STANDARD_STATUSES),
    '`Coming Soon` until an administrator has verified it, `Active Under Contract` while an accepted offer on it is not paid.',
    'Active',
  ),
  ListPriceLow: withMeta(number, 'The lower end of the price range; absent with an asking price.', 420_000),
  ListPrice: withMeta(
    number,
    'The asking price, or the upper end of the price range; absent on request.',
    485_000,
  ),
  PreviousListPrice: withMeta(number, 'The upper end before the last change.', 499_000),
  PriceChangeTimestamp: withMeta(instant, 'When a price last changed, UTC.', EXAMPLE.moment),
  TaxAnnualAmount: withMeta(number, 'The property tax of a year.', 4_320),
  Ownership: withMeta(z.string(), 'How a buyer owns it.', 'Leasehold'),
  UnparsedAddress: withMeta(z.string(), 'Where it is.', 'Bend, Oregon'),
  ListAgentFullName: withMeta(z.string(), "The agent's name.", 'Theo Brandt'),
  ListAgentStateLicense: withMeta(z.string(), "The number of the agent's license.", 'OR-201234567'),
  ListOfficeName: withMeta(z.string(), "The agent's firm.", 'Brandt & Daughters'),
  OriginalEntryTimestamp: withMeta(instant, 'When it was listed, UTC.', EXAMPLE.moment),
  ModificationTimestamp: withMeta(instant, 'When it last changed, UTC.', EXAMPLE.moment),
  PropertyType: withMeta(z.string(), '`Residential` or `Land`.', 'Residential'),
  PropertySubType: withMeta(z.string(), 'What kind of home it is.', 'Single Family Residence'),
  BathroomsTotalInteger: withMeta(count, 'The number of bathrooms; half baths count as one.', 3),
  BathroomsFull: withMeta(count, 'The number of full bathrooms.', 2),
  BathroomsHalf: withMeta(count, 'The number of half baths.', 1),
  InteriorFeatures: withMeta(names, 'Interior features.', ['Fireplace']),
  ExteriorFeatures: withMeta(names, 'Exterior features.', ['Garden']),
  BuildingFeatures: withMeta(names, 'Building features.', ['Cellar']),
  GreenEnergyEfficient: withMeta(names, 'Energy features.', ['Heat pump']),
  VirtualTourURLUnbranded: withMeta(
    z.string(),
    'The first of its tours and videos.',
    'https://my.matterport.com/show/?m=SxQL3iGyoDo',
  ),
  PhotosCount: withMeta(count, 'The number of pictures.', 8),
  ...PLAIN_FIELDS,
} satisfies Record<ResoField, unknown>

/** A listing under the names of the RESO Data Dictionary: its public fields. Prices in major units. */
export const resoPropertyDto = z.partial(
  z.object(
    Object.fromEntries(RESO_FIELDS.map((name) => [name, FIELD_SCHEMAS[name]])) as typeof FIELD_SCHEMAS,
  ),
)
export type ResoPropertyDto = z.infer<typeof resoPropertyDto>

/** One page of listings in the format of OData. */
export const resoPageDto = z.object({
  '@odata.context': withMeta(
    z.string(),
    'The type of this response.',
    'https://keystead.example/api/reso/$metadata#Property',
  ),
  '@odata.count': withMeta(z.optional(count), 'The number of matches; 1000 if there are more.', 24),
  value: withMeta(z.array(resoPropertyDto), 'The listings.'),
  '@odata.nextLink': withMeta(z.optional(z.string()), 'The URL of the next page; absent on the last.'),
})
export type ResoPageDto = z.infer<typeof resoPageDto>

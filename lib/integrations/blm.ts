import 'server-only'
import { TO_LET } from '@/lib/domain/import/read-row'
import { invalidField } from '@/lib/domain/errors'

/** The text up to the first record of a BLM file, and what its records are read by. */
export type BlmHead = {
  delimiter: string
  recordDelimiter: string
  header: string[]
  /** The cells of a record under `header`; `null` after the last record. */
  toRow: (cells: readonly string[]) => string[] | null
}

export const isBlm = (text: string): boolean => text.trimStart().startsWith('#HEADER#')

/** The end of a BLM file's head. */
export const BLM_DATA = '#DATA#'

const SEPARATOR_LENGTH = 8

/** The types of the format by their numbers, in words that an import knows or asks about. */
const TYPES = new Map(
  Object.entries({
    0: '',
    1: 'Terraced',
    2: 'End of terrace',
    3: 'Semi-detached',
    4: 'Detached',
    5: 'Mews',
    6: 'Cluster house',
    7: 'Ground floor flat',
    8: 'Flat',
    9: 'Studio',
    10: 'Maisonette',
    11: 'Maisonette',
    12: 'Bungalow',
    13: 'Bungalow',
    14: 'Semi-detached bungalow',
    15: 'Detached bungalow',
    16: 'Mobile home',
    20: 'Land',
    21: 'Link detached house',
    22: 'Town house',
    23: 'Cottage',
    24: 'Chalet',
    27: 'Villa',
    28: 'Apartment',
    29: 'Penthouse',
    30: 'Finca',
    43: 'Barn conversion',
    45: 'Parking',
    50: 'Park home',
    52: 'Farm house',
    56: 'Duplex',
    110: 'Plot',
    113: 'Country house',
  }),
)

const AREA_UNITS = new Map([
  ['1', 'sq ft'],
  ['2', 'sq m'],
  ['3', 'acres'],
  ['4', 'hectares'],
])

/** The transaction of a home to let. */
const LETTING = '2'

type Cells = (name: string) => string

/** The sale statuses of the format by their numbers, in words that an import knows. */
const STATUSES = new Map(
  Object.entries({
    0: 'Available',
    1: 'Sold STC',
    2: 'Sold STCM',
    3: 'Under offer',
    4: 'Reserved',
    5: 'Let agreed',
  }),
)

/** The flag of a home that the agent's own site does not show. */
const HIDDEN = '0'

const statusOf = (cell: Cells): string =>
  cell('PUBLISHED_FLAG') === HIDDEN ? 'Hidden' : (STATUSES.get(cell('STATUS_ID')) ?? cell('STATUS_ID'))

/** The qualifiers of the format by their numbers, in words that an import reads before an amount. */
const QUALIFIERS = new Map(
  Object.entries({
    1: 'POA',
    2: 'Guide price',
    3: 'Fixed price',
    4: 'Offers in excess of',
    5: 'Offers in the region of',
    7: 'From',
    10: 'Offers over',
  }),
)

/** The price as a CSV file would have it: "Offers over 450000", "POA", "To let". */
function priceOf(cell: Cells): string {
  if (cell('TRANS_TYPE_ID') === LETTING) return TO_LET
  const qualifier = QUALIFIERS.get(cell('PRICE_QUALIFIER'))
  return [qualifier, cell('PRICE')].filter((part) => part !== undefined).join(' ')
}

/** The tenures of the format by their numbers, in words that an import knows. Scotland's feudal one is freehold since 2004. */
const TENURES = new Map(
  Object.entries({
    0: '',
    1: 'Freehold',
    2: 'Leasehold',
    3: 'Freehold',
    4: 'Commonhold',
    5: 'Share of freehold',
  }),
)

/** "12 Mill Lane", or "Rose Cottage, Mill Lane". */
const streetOf = (cell: Cells, house: string, street: string): string =>
  [cell(house), cell(street)].filter(Boolean).join(/^\d/.test(cell(house)) ? ' ' : ', ')

/** Columns that combine others or translate codes, by the column that they replace. */
const DERIVED_COLUMNS: Record<string, { name: string; of: (cell: Cells) => string }> = {
  ADDRESS_1: { name: 'StreetAddress', of: (cell) => streetOf(cell, 'ADDRESS_1', 'ADDRESS_2') },
  STREET_NAME: { name: 'StreetAddress', of: (cell) => streetOf(cell, 'HOUSE_NAME_NUMBER', 'STREET_NAME') },
  POSTCODE1: { name: 'Postcode', of: (cell) => `${cell('POSTCODE1')} ${cell('POSTCODE2')}`.trim() },
  PROP_SUB_ID: {
    name: 'Property Type',
    of: (cell) => TYPES.get(cell('PROP_SUB_ID')) ?? cell('PROP_SUB_ID'),
  },
  STATUS_ID: { name: 'Status', of: statusOf },
  PUBLISHED_FLAG: { name: 'Status', of: statusOf },
  PRICE: { name: 'Price', of: priceOf },
  TENURE_TYPE_ID: {
    name: 'Tenure',
    of: (cell) => TENURES.get(cell('TENURE_TYPE_ID')) ?? cell('TENURE_TYPE_ID'),
  },
  MAX_SIZE_ENTERED: {
    name: 'Floor Area',
    of: (cell) => {
      const size = [cell('MAX_SIZE_ENTERED'), cell('MIN_SIZE_ENTERED')].find((size) => Number(size) > 0)
      return size === undefined ? '' : `${size} ${AREA_UNITS.get(cell('AREA_SIZE_UNIT_ID')) ?? ''}`.trim()
    },
  },
}

/** Columns whose values are part of a derived column. */
const COMBINED_COLUMNS = new Set([
  ...['ADDRESS_2', 'HOUSE_NAME_NUMBER', 'POSTCODE2', 'MIN_SIZE_ENTERED', 'AREA_SIZE_UNIT_ID'],
  ...['TRANS_TYPE_ID', 'PRICE_QUALIFIER'],
])

/** Pictures, plans, documents and tours, and their captions. */
const MEDIA = 'MEDIA_'
/** The columns of files and links, under the name of the one column that has them all. */
const FILES = {
  Photos: /^MEDIA_IMAGE_(?!6[01]$)\d{1,3}$/,
  'Floor plans': /^MEDIA_FLOOR_PLAN_\d{1,3}$/,
  'Energy graphs': /^MEDIA_IMAGE_6[01]$/,
  Documents: /^MEDIA_DOCUMENT_(?!5\d$)\d{1,3}$/,
  'Energy certificates': /^MEDIA_DOCUMENT_5\d$/,
  Tours: /^MEDIA_VIRTUAL_TOUR_\d{1,3}$/,
}
const ADDRESS = /^https?:\/\//i

/**
 * Reads the head of a BLM file, the format of Rightmove's feeds: its separators and the names of its columns. Names of
 * files are left out unless they are `zipped` with it. Throws `invalid_input` if it has no definition.
 */
export function readBlmHead(head: string, zipped: boolean): BlmHead {
  const settings = new Map(
    head.split(/[\r\n]+/).flatMap((line) => {
      const at = line.indexOf(':')
      return at === -1 ? [] : [[line.slice(0, at).trim().toUpperCase(), line.slice(at + 1).trim()]]
    }),
  )
  const readSeparator = (name: string, usual: string) => {
    const text = settings.get(name) ?? usual
    const isQuoted = text.length > 2 && text.startsWith("'") && text.endsWith("'")
    return isQuoted ? text.slice(1, -1) : text
  }
  const delimiter = readSeparator('EOF', '^')
  const recordDelimiter = readSeparator('EOR', '~')
  const defined = head.split('#DEFINITION#')[1]?.split(BLM_DATA)[0]?.split(recordDelimiter)[0]?.trim()
  const isFaulty = [delimiter, recordDelimiter].some(
    (separator) => !separator || separator.length > SEPARATOR_LENGTH,
  )
  if (!defined || isFaulty || delimiter === recordDelimiter)
    throw invalidField('file', 'The BLM file has no definition of its columns.')
  const names = defined.split(delimiter).map((name) => name.trim().toUpperCase())
  const at = new Map(names.map((name, i) => [name, i]))
  const isInStatus = (name: string) => name === 'PUBLISHED_FLAG' && at.has('STATUS_ID')
  const extraColumns = [...at.keys()].filter(
    (name) => name && !COMBINED_COLUMNS.has(name) && !isInStatus(name) && !name.startsWith(MEDIA),
  )
  const files = Object.entries(FILES)
    .map(([name, pattern]) => ({
      name,
      from: names.flatMap((column, i) => (pattern.test(column) ? [i] : [])),
    }))
    .filter(({ from }) => from.length > 0)
  return {
    delimiter,
    recordDelimiter,
    header: [
      ...extraColumns.map((name) => DERIVED_COLUMNS[name]?.name ?? name),
      ...files.map(({ name }) => name),
    ],
    toRow: (cells) => {
      const isEnd = cells.length === 1 && cells[0]?.trim().startsWith('#END#')
      if (isEnd) return null
      const cell = (name: string) => cells[at.get(name) ?? -1]?.trim() ?? ''
      const filesIn = (from: number[]) =>
        from
          .map((i) => cells[i]?.trim() ?? '')
          .filter((text) => text !== '' && (zipped || ADDRESS.test(text)))
      return [
        ...extraColumns.map((name) => DERIVED_COLUMNS[name]?.of(cell) ?? cell(name)),
        ...files.map(({ from }) => filesIn(from).join(';')),
      ]
    },
  }
}

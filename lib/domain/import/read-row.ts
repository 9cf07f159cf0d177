import { unescapeFormula } from '../csv'
import { readEnergyClass } from '../energy'
import { type FactField } from '../fact-field'
import { FACT_FIELDS, FACT_NAMES, type FactName, type FactNameOf, factNamesOf } from '../fact-fields'
import { featureLabel, FEATURES, type PropertyType } from '../facts'
import { LISTING_DOCUMENTS_LIMIT, type ListingDocumentKind, TOO_MANY_DOCUMENTS } from '../listing-documents'
import { type ListingPicture, PICTURES_LIMIT } from '../listing-pictures'
import { type ParsedNumber } from '../numbers'
import { isPlaceholderPosition } from '../position'
import { DESCRIPTION_LIMIT } from '../property'
import { readFactNumber } from '../read-fact-number'
import { type Period, readPeriod } from '../tenure'
import { fold } from '../text'
import { type AreaUnit, readUnit } from './areas'
import { type ColumnsOf, type ImportField, isImportField } from './columns'
import { locationOf, streetOf } from './location'
import { readPrice, readQualifier } from './price-words'

/** The error of a row whose home is for rent. */
export const TO_LET_MESSAGE = 'This home is for rent. Only homes for sale can be imported.'

/** The error of a row that its file hides, and whose home is listed here. */
export const HIDDEN_MESSAGE = 'This home is hidden in your file. Its listing here stays as it is.'
/** The error of a row that its file hides, and that no later file could find again (D496). */
export const HIDDEN_WITHOUT_NUMBER =
  'This home is hidden in your file. Add a reference number so that it can be saved as a draft.'

const outMessage = (reason: string) =>
  `This home is ${reason} in your file, so it is not imported. If it is already listed here, that listing stays as it is.`

/** `isOptional`: the row can be imported without it. */
type SaleStatus = { underOffer: boolean } | { isHidden: true } | { message: string; isOptional?: true }

/** For a word that no known export writes. */
const UNKNOWN: SaleStatus = {
  message: 'We don’t know this status. Use Available, Under offer, Sold or Hidden.',
  isOptional: true,
}

/** The sale statuses of exports, folded: RESO's standard statuses, those of portals, and those of BLM files (D324). */
const STATUSES = new Map<string, SaleStatus>(
  (
    [
      [
        { underOffer: false },
        ['', 'active', 'available', 'for sale', 'coming soon', 'new', 'back on market'],
      ],
      [
        { underOffer: true },
        [
          ...['under offer', 'active under contract', 'under contract', 'pending', 'contingent', 'reserved'],
          ...['sold stc', 'sold stcm', 'sold subject to contract', 'sstc', 'sstcm'],
        ],
      ],
      [{ message: outMessage('sold') }, ['sold', 'closed', 'completed', 'exchanged']],
      [{ isHidden: true }, ['hidden', 'invisible', 'unpublished', 'draft', 'incomplete']],
      [
        { message: outMessage('off the market') },
        ['withdrawn', 'canceled', 'cancelled', 'expired', 'hold', 'delete', 'deleted', 'off market'],
      ],
      [{ message: TO_LET_MESSAGE }, ['let', 'let agreed', 'to let', 'for rent', 'rented']],
    ] satisfies [SaleStatus, string[]][]
  ).flatMap(([status, words]) => words.map((word): [string, SaleStatus] => [word, status])),
)

/**
 * Interprets the word for a sale status: the home is under offer or hidden, or the reason why its row is not imported.
 */
export const readSaleStatus = (word: string): SaleStatus => STATUSES.get(fold(word)) ?? UNKNOWN

/** The words for each type in exports of portals and estate agents' software. */
export const TYPE_SYNONYMS: Record<PropertyType, readonly string[]> = {
  house: [
    ...['h', 'single family residence', 'single family residential', 'single family', 'single family home'],
    ...['detached', 'detached house', 'semi-detached', 'semi detached', 'semi-detached house'],
    ...[
      'link detached',
      'link detached house',
      'bungalow',
      'detached bungalow',
      'semi-detached bungalow',
      'cottage',
      'ranch',
    ],
    ...['barn conversion', 'farm house', 'farmhouse', 'haus', 'einfamilienhaus', 'doppelhaushalfte'],
    ...['doppelhaushaelfte', 'bauernhaus', 'landhaus', 'stadthaus'],
  ],
  apartment: [
    ...['u', 'unit', 'flat', 'ground floor flat', 'studio', 'studio flat', 'penthouse', 'maisonette'],
    ...[
      'condo',
      'condos',
      'condominium',
      'condo/co-op',
      'co-op',
      'coop',
      'cooperative',
      'stock cooperative',
      'loft',
    ],
    ...['wohnung', 'etagenwohnung', 'eigentumswohnung', 'dachgeschosswohnung', 'dachgeschoss'],
    ...['erdgeschosswohnung', 'etage', 'apartments'],
  ],
  townhouse: [
    ...['t', 'townhome', 'townhomes', 'town house', 'townhouses', 'row house', 'terraced', 'terraced house'],
    ...['mid terrace', 'mid-terrace', 'end terrace', 'end of terrace', 'end of terrace house', 'mews'],
    ...['mews house', 'reihenhaus', 'reihenmittelhaus', 'reihenendhaus', 'reihenmittel', 'reihenend'],
  ],
  villa: ['villen'],
  cabin: ['chalet', 'log cabin', 'lodge', 'ferienhaus', 'berghutte'],
  land: [
    ...['lot', 'lots', 'lot/land', 'lots/land', 'unimproved land', 'vacant land', 'plot', 'building plot'],
    ...['grundstuck', 'grundstueck', 'baugrundstuck', 'baugrundstueck'],
  ],
  other: [
    ...['multi-family', 'multi family', 'multi-family (2-4 unit)', 'multi-family (5+ unit)', 'mobile home'],
    ...['manufactured', 'manufactured home', 'mobile/manufactured home', 'mehrfamilienhaus', 'sonstige'],
  ],
}

/** An error in a cell, with the field that the cell belongs to. `isOptional`: the row can be imported without it. */
export type CellError = { field: ImportField; message: string; isOptional?: true }

/**
 * A row as input for an operation. A field without a column is absent; a blank cell is `null`, or blank if the field is
 * required. An unreadable value stays as text and is rejected by the field's schema.
 */
export type RowReading = {
  values: Record<string, unknown>
  /** Its pictures, photos first; absent if the file has no column for them. */
  pictures?: NamedPicture[]
  /** Its documents; absent if the file has no column for them. */
  documents?: NamedDocument[]
  /** The city of its own column. */
  city?: string
  /** True if the home is under offer (D324); absent if the file does not say. */
  underOffer?: boolean
  /** The file hides the home, which becomes a draft (D496). */
  isHidden?: true
  errors: CellError[]
}

/** A file that a row names, by its URL or by its name in the same ZIP, and the column that names it. */
type NamedFile = { name: string; from: ImportField }
export type NamedPicture = NamedFile & Pick<ListingPicture, 'kind' | 'caption'>
export type NamedDocument = NamedFile & { kind: ListingDocumentKind }

type AreaName = FactNameOf<{ kind: 'area' }>

/** Words for the values of choices in imported files, besides their labels; case, accents and dashes are ignored. */
const OTHER_WORDS: Partial<Record<FactName, Record<string, readonly string[]>>> = {
  propertyType: TYPE_SYNONYMS,
}

/** The value of a choice by its folded word, both ours and those of known exports. */
const CHOICES = new Map(
  factNamesOf('choice').map((name) => {
    const { values, labels, synonyms }: Extract<FactField, { kind: 'choice' }> = FACT_FIELDS[name]
    return [
      name,
      new Map(
        values.flatMap((value) =>
          [value, labels[value] ?? '', ...((synonyms ?? OTHER_WORDS[name])?.[value] ?? [])].map((word) => [
            fold(word),
            value,
          ]),
        ),
      ),
    ] as const
  }),
)

const FEATURE_OF = new Map(
  FEATURES.flatMap((name) => [name, fold(featureLabel(name))].map((word) => [word, name] as const)),
)

/** The distinct parts of a cell with a list. */
const splitList = (text: string): string[] => [
  ...new Set(
    text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

/** Placeholders for a missing value, folded. */
const EMPTY_CELLS = new Set([
  ...['n/a', 'na', '-', '--', '?', 'null', 'none', 'nil', 'unknown', 'tbc', 'tba', 'tbd', 'k.a.'],
])

/** Zero-width spaces, which come with text copied from web pages. */
const INVISIBLE = /[\u200b\u2060\ufeff]/g

/** A long number as a spreadsheet displays it: "2.02601E+11". */
const SHORTENED = /^\d(?:[.,]\d{1,20})?E\+\d{1,3}$/i

const SHORTENED_MESSAGE =
  'Your spreadsheet has shortened this number. Format its column as text and export the file again.'

/** Reads a row by the columns of its file. `types`: the agent's answers for unknown words, folded (D320). */
export function readRow(
  cells: readonly string[],
  columns: ColumnsOf,
  types: ReadonlyMap<string, PropertyType> = new Map(),
): RowReading {
  const errors: CellError[] = []
  const has = (field: ImportField) => columns[field] !== undefined
  const cell = (i: number) => unescapeFormula((cells[i] ?? '').replaceAll(INVISIBLE, '').trim()).trim()
  /** All values of the field that are not blank, in order of precedence. */
  const all = (field: ImportField): string[] =>
    // Trimmed again after the apostrophe is removed, as the field's schema does.
    (columns[field] ?? []).map(cell).filter((text) => text !== '')
  const first = (field: ImportField): string => all(field)[0] ?? ''
  const facts: Record<string, unknown> = {}
  /**
   * The parsed number; `null` if the text is no number (the schema rejects it) or if it is ambiguous (added to the
   * faults).
   */
  const numberIn = (field: ImportField, reading: ParsedNumber): number | null => {
    if ('value' in reading) return reading.value
    if (reading.message !== null) errors.push({ field, message: reading.message })
    return null
  }
  /** The value of a fact: `null` if blank, the text itself if it cannot be read. */
  const factIn = (name: FactName): unknown => {
    const field: FactField = FACT_FIELDS[name]
    const text = first(name)
    const parsed = 'parseWords' in field ? field.parseWords?.(text) : undefined
    if (parsed !== undefined) return parsed
    if (text === '' || EMPTY_CELLS.has(text.toLowerCase())) return null
    if (field.kind !== 'number' && field.kind !== 'money' && field.kind !== 'area') return text
    if (field.kind === 'money' && field.period !== undefined) {
      const { amount, period } = amountAndPeriod(text)
      const hasOwnCell = isImportField(field.period) && first(field.period) !== ''
      if (period !== undefined && !hasOwnCell) facts[field.period] = period
      return numberIn(name, readFactNumber(field, amount)) ?? text
    }
    const unit = field.kind === 'area' ? unitFor(name as AreaName) : undefined
    const digits = field.section === 'energy' ? (BEFORE_UNIT.exec(text)?.[1] ?? text) : text
    return numberIn(name, readFactNumber(field, digits, unit)) ?? text
  }
  const unitFor = (name: AreaName): AreaUnit | undefined => {
    const unit = readUnit(first(`${name}Units`))
    if (unit === null) errors.push({ field: `${name}Units`, message: UNIT_MESSAGES[name] })
    const at = columns[name]?.find((i) => cell(i) !== '') ?? -1
    return unit ?? columns.units?.[at]
  }

  for (const field of ['title', 'description'] as const) if (has(field)) facts[field] = first(field)
  const location = locationOf(all, has('streetAddress'))
  if (location !== null) facts.location = location
  if (PRICES.some(has)) Object.assign(facts, pricesOf(first, has, errors))
  for (const name of FACT_NAMES) {
    const { kind } = FACT_FIELDS[name]
    if (!has(name) || isPrice(name) || ['choice', 'features', 'pictures', 'tours'].includes(kind)) continue
    const value = factIn(name)
    // The amount's own words may have named its period.
    if (value !== null || facts[name] === undefined) facts[name] = value
  }
  const emissions = first('emissionsClass')
  if (emissions !== '' && typeof facts.energyClass === 'string' && !facts.energyClass.includes('/'))
    facts.energyClass = `${facts.energyClass}/${readEnergyClass(emissions) ?? emissions}`
  if (has('streetAddress')) facts.streetAddress = streetOf(all)
  for (const [name, values] of CHOICES) {
    if (!has(name) || isPrice(name)) continue
    const words = wordsOf(all(name))
    const matches = words.flatMap((text) => {
      const typeAnswer = name === 'propertyType' ? types.get(fold(text)) : undefined
      return values.get(fold(text)) ?? typeAnswer ?? []
    })
    facts[name] = matches[0] ?? words[0] ?? null
  }
  if (SHORTENED.test(first('listingId'))) errors.push({ field: 'listingId', message: SHORTENED_MESSAGE })
  const baths = bathroomsOf(all)
  if (baths !== null) facts.bathrooms = baths
  if (isPlaceholderPosition(facts, location ?? '')) Object.assign(facts, { latitude: null, longitude: null })
  const lines = splitList(all('keyFeatures').join(';'))
  if (has('features') || has('keyFeatures')) {
    const features = lines.flatMap((text) => FEATURE_OF.get(fold(text)) ?? [])
    const names = new Set([
      ...splitList(first('features')).map((text) => FEATURE_OF.get(fold(text)) ?? text),
      ...features,
    ])
    facts.features = names.size === 0 ? null : [...names]
  }
  const unknown = lines.filter((text) => !FEATURE_OF.has(fold(text)))
  if (unknown.length > 0) facts.description = withLines(String(facts.description ?? ''), unknown)
  if (has('tours')) {
    const links = splitList(all('tours').join(';'))
    facts.tours = links.length === 0 ? null : links
  }
  const status = has('saleStatus') ? readSaleStatus(first('saleStatus')) : undefined
  if (status && 'message' in status) errors.push({ field: 'saleStatus', ...status })
  const city = first('city')
  return {
    values: facts,
    errors,
    ...filesOf(all, has, errors),
    ...(city !== '' && { city }),
    ...(status && !('message' in status) && status),
  }
}

/** "92 kWh/(m²a)", "72 points", "18 kg CO2": the number before the unit of a certificate. */
const BEFORE_UNIT = /^([\d.,]{1,20}) ?(?:kwh|mj|points?|kg|tonnes?|t)(?![a-z])/i

/** "£250 pa": an amount and its period (D420). */
function amountAndPeriod(text: string): { amount: string; period?: Period } {
  const words = text.replaceAll('/', ' per ').split(/\s+/)
  for (const count of [2, 1]) {
    const period = readPeriod(words.slice(-count).join(' '))
    if (period !== undefined && words.length > count)
      return { amount: words.slice(0, -count).join(' '), period }
  }
  return { amount: text }
}

/** The description with these lines below it, as many as it has room for (D446). */
const withLines = (description: string, lines: readonly string[]): string =>
  lines.reduce((text, line) => {
    const longer = text === '' ? line : `${text}\n${line}`
    return longer.length > DESCRIPTION_LIMIT ? text : longer
  }, description)

const GRAPH = 'Energy performance'

/** The pictures and documents that a row names (D447). A plan or graph that is a PDF is a document. */
function filesOf(
  all: (field: ImportField) => string[],
  has: (field: ImportField) => boolean,
  errors: CellError[],
): Pick<RowReading, 'pictures' | 'documents'> {
  const filesFrom = <More extends object>(from: ImportField, more: More) =>
    splitList(all(from).join(';')).map((name) => ({ name, from, ...more }))
  const photos: NamedPicture[] = filesFrom('images', {})
  const others: NamedPicture[] = [
    ...filesFrom('floorPlans', { kind: 'plan' as const }),
    ...filesFrom('energyGraphs', { caption: GRAPH }),
  ]
  const isPdf = ({ name }: NamedFile) => /\.pdf(?:[?#]|$)/i.test(name)
  const documents: NamedDocument[] = [
    ...filesFrom('documents', { kind: 'brochure' as const }),
    ...filesFrom('certificates', { kind: 'certificate' as const }),
    ...others.filter(isPdf).map(({ name, from }) => ({
      name,
      from,
      kind: from === 'energyGraphs' ? ('certificate' as const) : ('brochure' as const),
    })),
  ]
  const pictureLinks = others.filter((link) => !isPdf(link))
  if (documents.length > LISTING_DOCUMENTS_LIMIT)
    errors.push({ field: 'documents', message: TOO_MANY_DOCUMENTS, isOptional: true })
  const hasPictures = has('images') || pictureLinks.length > 0
  return {
    // Too many photos are an error of their own; plans and graphs take the room that these leave.
    ...(hasPictures && {
      pictures: [...photos, ...pictureLinks.slice(0, Math.max(0, PICTURES_LIMIT - photos.length))],
    }),
    ...(documents.length > 0 && { documents: documents.slice(0, LISTING_DOCUMENTS_LIMIT) }),
  }
}

/** The words of the columns of one choice, most specific first: RESO's subtype comes after its type. */
const wordsOf = (all: string[]): string[] =>
  all.filter((text) => !EMPTY_CELLS.has(text.toLowerCase())).toReversed()

/** The sum of full and half bathrooms, if the file has a column for each. */
function bathroomsOf(all: (field: ImportField) => string[]): number | null {
  const [full, half = '0'] = [all('bathroomsFull')[0], all('bathroomsHalf')[0]]
  if (full === undefined || !/^\d{1,2}$/.test(full) || !/^\d{1,2}$/.test(half)) return null
  return Number(full) + Number(half) / 2
}

/** The error of a row without a price. */
export const PRICE_NEEDED = 'A price is required.'

/** The words that exports write instead of a price if the home is for rent. */
export const TO_LET = 'To let'

const PRICES = ['minPrice', 'maxPrice', 'askingPrice', 'priceQualifier'] as const satisfies ImportField[]
const isPrice = (name: ImportField): boolean => PRICES.some((price) => price === name)

/**
 * The prices of a row (D448): both ends of a range, and the asking price, which is the only price of a row without one.
 * Text that is not a number stays and is rejected by the schema.
 */
function pricesOf(
  first: (field: ImportField) => string,
  has: (field: ImportField) => boolean,
  errors: CellError[],
): Record<string, unknown> {
  const [low = '', high = '', asking = '', qualifierText = ''] = PRICES.map(first).map((text) =>
    EMPTY_CELLS.has(text.toLowerCase()) ? '' : text,
  )
  if (fold(high) === fold(TO_LET)) {
    errors.push({ field: 'maxPrice', message: TO_LET_MESSAGE })
    return {}
  }
  /** The amount; the text itself if it is no amount, `null` if it has an error. */
  const amountIn = (field: ImportField, text: string): unknown => {
    const { amount, message } = readPrice(text)
    if (message === null) return text
    if (message !== undefined) errors.push({ field, message })
    return amount ?? null
  }
  /** 0 makes the schema of the price reject the row with its own message. */
  const endOf = (field: 'minPrice' | 'maxPrice', text: string): unknown => {
    const amount = amountIn(field, text)
    return typeof amount === 'string' ? 0 : amount
  }
  const values: Record<string, unknown> = {}
  const min = readPrice(low)
  const max = readPrice(high)
  // "POA" in both columns is no range, nor is one price in both.
  const areNumbers = [min, max].every(({ amount, message }) => amount !== undefined || message !== undefined)
  const isRange = areNumbers && (min.amount === undefined || min.amount !== max.amount)
  if (isRange) Object.assign(values, { minPrice: endOf('minPrice', low), maxPrice: endOf('maxPrice', high) })
  const [field, price] =
    asking !== '' ? (['askingPrice', asking] as const) : (['maxPrice', isRange ? '' : high || low] as const)
  if (price !== '') {
    const amount = amountIn(field, price)
    const { qualifier } = readPrice(price)
    Object.assign(values, {
      ...(amount !== null && { askingPrice: amount }),
      priceQualifier: qualifier ?? (asking === '' ? min.qualifier : null),
    })
  } else if (has('askingPrice')) values.askingPrice = null
  if (qualifierText !== '') values.priceQualifier = readQualifier(qualifierText) ?? qualifierText
  else if (has('priceQualifier')) values.priceQualifier ??= null
  const hasPrice = isRange || typeof values.askingPrice === 'number' || values.priceQualifier === 'on-request'
  if (hasPrice || typeof values.askingPrice === 'string' || errors.some((error) => isPrice(error.field)))
    return values
  errors.push({ field: 'maxPrice', message: PRICE_NEEDED })
  return {}
}

const UNIT_MESSAGES = {
  livingArea: 'Use Square Meters or Square Feet.',
  lotArea: 'Use Square Meters, Square Feet or Acres.',
}

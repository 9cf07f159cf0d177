import * as z from 'zod/mini'
import { FACT_FIELDS, FACT_NAMES, TABLE_FACTS } from '@/lib/domain/fact-fields'
import {
  DOCUMENT_AUDIENCES,
  LISTING_DOCUMENT_KINDS,
  LISTING_DOCUMENTS_LIMIT,
  TOO_MANY_DOCUMENTS,
} from '@/lib/domain/listing-documents'
import { CURRENCY_NAME } from '@/lib/domain/money'
import { DESCRIPTION_LIMIT } from '@/lib/domain/property'
import { MAX_PRICE } from '@/lib/domain/shown-price'
import { URL_LIMIT, price, typedPrice } from './amount'
import { id, line, responseId, text, EXAMPLE, withMeta } from './common'
import { FACT_SCHEMAS } from './fact-schemas'
import { field } from './listing-field'
import { UPLOAD_MESSAGES } from './upload'

export const LOCATION_LIMIT = 200
export const TITLE_LIMIT = 120

const TITLE_REQUIRED = 'Title is required.'
const DESCRIPTION_REQUIRED = 'Description is required.'
const LOCATION_REQUIRED = 'Location is required.'
/** The messages of the prices (D23). */
export const PRICE_REQUIRED = {
  minPrice: 'Minimum price is required.',
  maxPrice: 'Maximum price is required.',
} as const
const PICTURE_EXAMPLES = [EXAMPLE.picture]

const DOCUMENT_EXAMPLE = { id: EXAMPLE.entryId, kind: 'brochure', audience: 'everyone' } as const

const documentListChecks = [
  z.maxLength(LISTING_DOCUMENTS_LIMIT, { message: TOO_MANY_DOCUMENTS, abort: true }),
  z.refine<{ id: string }[]>(
    (all) => new Set(all.map((item) => item.id)).size === all.length,
    'Use each document only once.',
  ),
]

/** The documents of a listing, as its agent enters them (D398). */
const documents = z
  .array(
    z.object({
      id: id('Choose an uploaded document.'),
      kind: z.enum(LISTING_DOCUMENT_KINDS, 'Choose brochure, certificate or survey.'),
      audience: z.enum(DOCUMENT_AUDIENCES, 'Choose everyone or signed-in.'),
    }),
  )
  .check(...documentListChecks)

const documentDto = z.object({
  id: responseId,
  kind: z.enum(LISTING_DOCUMENT_KINDS),
  audience: z.enum(DOCUMENT_AUDIENCES),
  name: z.string(),
  size: z.number().check(z.int()),
})

/**
 * The fields of a listing that its agent enters (D23), in the order of the form. Derived from this table: the
 * form, inputs and responses of operations, the stored fields, the audit log, the personal-data download, and
 * the OpenAPI document. Prices in major units.
 */
export const LISTING_FIELDS = {
  title: field({
    label: 'Title',
    input: { as: 'line', section: 'basics' },
    operationInput: withMeta(line(TITLE_REQUIRED, TITLE_LIMIT), 'The title.', 'Lake House'),
    formValue: line(TITLE_REQUIRED, TITLE_LIMIT),
    output: withMeta(z.string(), 'The title.', 'Lake House'),
    readBy: 'everyone',
    isCoveredByVerification: true,
  }),
  description: field({
    label: 'Description',
    input: { as: 'text', section: 'basics' },
    operationInput: withMeta(
      text(DESCRIPTION_REQUIRED, DESCRIPTION_LIMIT),
      'The description; line breaks are preserved.',
      'Three bedrooms and a dock.',
    ),
    formValue: text(DESCRIPTION_REQUIRED, DESCRIPTION_LIMIT),
    output: withMeta(z.string(), 'The description.', 'Three bedrooms and a dock.'),
    readBy: 'signed-in',
    isCoveredByVerification: true,
  }),
  location: field({
    label: 'Location',
    input: { as: 'line', section: 'place' },
    operationInput: withMeta(
      line(LOCATION_REQUIRED, LOCATION_LIMIT),
      'The location, as text.',
      'Bend, Oregon',
    ),
    formValue: line(LOCATION_REQUIRED, LOCATION_LIMIT),
    output: withMeta(z.string(), 'The location, as text.', 'Bend, Oregon'),
    readBy: 'everyone',
    isCoveredByVerification: true,
  }),
  minPrice: field({
    label: 'Minimum price',
    input: { as: 'money', section: 'basics' },
    operationInput: withMeta(z.optional(price(PRICE_REQUIRED.minPrice)), {
      description: `The lowest amount that an offer can have, in ${CURRENCY_NAME}; below \`maxPrice\`. Required without \`askingPrice\`, from which it is proposed: 80 per cent.`,
      exclusiveMinimum: 0,
      maximum: MAX_PRICE,
      examples: [420_000],
    }),
    formValue: typedPrice(PRICE_REQUIRED.minPrice),
    output: withMeta(
      z.optional(z.number()),
      `The lowest amount that an offer can have, in ${CURRENCY_NAME}. Absent if the price is on request.`,
      420_000,
    ),
    readBy: 'everyone',
    isCoveredByVerification: false,
  }),
  maxPrice: field({
    label: 'Maximum price',
    input: { as: 'money', section: 'basics' },
    operationInput: withMeta(z.optional(price(PRICE_REQUIRED.maxPrice)), {
      description: `The highest amount that an offer can have, in ${CURRENCY_NAME}. Required without \`askingPrice\`, from which it is proposed: 120 per cent.`,
      exclusiveMinimum: 0,
      maximum: MAX_PRICE,
      examples: [485_000],
    }),
    formValue: typedPrice(PRICE_REQUIRED.maxPrice),
    output: withMeta(
      z.optional(z.number()),
      `The highest amount that an offer can have, in ${CURRENCY_NAME}. Absent if the price is on request.`,
      485_000,
    ),
    readBy: 'everyone',
    isCoveredByVerification: false,
  }),
  image: field({
    label: 'Image',
    auditLabel: 'Picture',
    hint: `${UPLOAD_MESSAGES.format} ${UPLOAD_MESSAGES.tooLarge}`,
    input: { as: 'picture', section: 'pictures' },
    operationInput: withMeta(z.optional(line(UPLOAD_MESSAGES.required, URL_LIMIT)), {
      description: 'The URL of the first picture, as returned by `POST /uploads`. Required without `images`.',
      examples: PICTURE_EXAMPLES,
    }),
    // The form has only the pictures.
    formValue: z.never(),
    output: withMeta(z.string(), {
      description: 'The URL of the first picture.',
      examples: PICTURE_EXAMPLES,
    }),
    readBy: 'everyone',
    isCoveredByVerification: true,
  }),
  ...FACT_SCHEMAS,
  documents: field({
    label: 'Documents',
    input: { as: 'documents', section: 'tours' },
    operationInput: withMeta(
      z.optional(z.nullable(documents)),
      'All documents in order: PDFs with ids from `POST /property-documents`, or those of the property.',
      [DOCUMENT_EXAMPLE],
    ),
    formValue: z.optional(z.array(documentDto).check(...documentListChecks)),
    output: withMeta(
      z.optional(z.array(documentDto)),
      'Documents to download with `GET /property-documents/{id}`.',
      [{ ...DOCUMENT_EXAMPLE, name: 'Lake House.pdf', size: 1_258_291 }],
    ),
    readBy: 'signed-in',
    isCoveredByVerification: true,
  }),
}

type Fields = typeof LISTING_FIELDS
export type ListingFieldName = keyof Fields
export const LISTING_FIELD_NAMES = Object.keys(LISTING_FIELDS) as ListingFieldName[]

/** The fields that everyone may read (D9). */
type TeaserFieldName = {
  [Name in ListingFieldName]: Fields[Name]['readBy'] extends 'everyone' ? Name : never
}[ListingFieldName]
const isTeaserField = (name: ListingFieldName): name is TeaserFieldName =>
  LISTING_FIELDS[name].readBy === 'everyone'
export const TEASER_FIELD_NAMES = LISTING_FIELD_NAMES.filter(isTeaserField)

/** The fields of the street address (D277). */
export const ADDRESS_FIELD_NAMES = ['streetAddress', 'postalCode'] as const satisfies {
  [Name in ListingFieldName]: Fields[Name]['readBy'] extends 'address' ? Name : never
}[ListingFieldName][]

/** The fields that an administrator's verification covers (D60). */
export const VERIFIED_FIELD_NAMES = LISTING_FIELD_NAMES.filter(
  (name) => LISTING_FIELDS[name].isCoveredByVerification,
)

/** True if verification covers one of these fields. */
export const affectsVerification = (changed: readonly string[]): boolean =>
  VERIFIED_FIELD_NAMES.some((name) => changed.includes(name))

/** The fields of a listing's price, which cannot be changed while an offer is accepted (D325). */
export const PRICE_FIELD_NAMES = [
  'minPrice',
  'maxPrice',
  'askingPrice',
  'priceQualifier',
] as const satisfies ListingFieldName[]
export const isPriceField = (name: ListingFieldName): boolean =>
  PRICE_FIELD_NAMES.some((priceName) => priceName === name)

/** True if buyers of open offers are asked about the field: a price, verified content, or a fact in the table or a filter. */
const needsBuyerConfirmation = (name: ListingFieldName): boolean => {
  if (isPriceField(name) || LISTING_FIELDS[name].isCoveredByVerification) return true
  const fact = FACT_NAMES.find((fact) => fact === name)
  return fact !== undefined && (TABLE_FACTS.some((row) => row === fact) || FACT_FIELDS[fact].filter !== null)
}

/** True if buyers of open offers are asked about one of these changes (D325). */
export const needsOffersConfirmed = (changed: readonly ListingFieldName[]): boolean =>
  changed.some(needsBuyerConfirmation)

/** The shape of an object that has these fields, as the input of operations, as form values, or as the output of operations. */
export const shapeOf = <
  Name extends ListingFieldName,
  Part extends 'operationInput' | 'formValue' | 'output',
>(
  names: readonly Name[],
  part: Part,
) =>
  Object.fromEntries(names.map((name) => [name, LISTING_FIELDS[name][part]])) as {
    [Field in Name]: Fields[Field][Part]
  }

/** The values of all fields. Prices in major units. */
export type ListingValues = z.output<
  z.ZodMiniObject<ReturnType<typeof shapeOf<ListingFieldName, 'operationInput'>>>
>

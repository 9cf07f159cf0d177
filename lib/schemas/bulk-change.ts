import * as z from 'zod/mini'
import {
  BULK_KIND_NAMES,
  BULK_LIMIT,
  BULK_STATES,
  BULK_TEXTS,
  type BulkChange,
  type BulkKind,
  PRICE_DIRECTIONS,
  PRICE_UNITS,
  type PriceMove,
} from '@/lib/domain/bulk-change'
import { groupDigits } from '@/lib/domain/group-digits'
import { OWN_STATUSES } from '@/lib/domain/property'
import { MAX_PRICE, type PriceFields } from '@/lib/domain/shown-price'
import {
  count,
  id,
  instant,
  lineOrBlank,
  maxLength,
  propertyId,
  responseId,
  responsePropertyId,
  EXAMPLE,
  withMeta,
} from './common'

const BULK_CHANGE_ID = { description: 'The id of the change.', examples: [EXAMPLE.importId] }
export const PRICE_NEEDED = 'Enter how the prices change.'
const AMOUNT_MESSAGE = 'Enter a number above zero.'

/** How prices change; amounts in major units. */
export const priceMove = withMeta(
  z.object({
    direction: withMeta(
      z.enum(PRICE_DIRECTIONS, 'Choose lower or raise.'),
      'Whether the prices become lower or higher.',
      'lower',
    ),
    by: withMeta(
      z.enum(PRICE_UNITS, 'Choose percent or amount.'),
      'Whether `value` is a share of each price or an amount.',
      'percent',
    ),
    value: withMeta(
      z
        .number(AMOUNT_MESSAGE)
        .check(z.positive(AMOUNT_MESSAGE), z.maximum(MAX_PRICE, 'Enter a smaller number.')),
      'By how many percent, or by which amount.',
      3,
    ),
    roundTo: z._default(
      withMeta(
        z
          .number('Choose what to round to.')
          .check(z.positive('Choose what to round to.'), z.maximum(MAX_PRICE, 'Choose a smaller amount.')),
        'The new prices are multiples of this amount.',
        1_000,
      ),
      1,
    ),
  }),
  'How the prices change, if `kind` is `prices`.',
)

/** The homes of a change: either the listed ids, or all homes that a search of My Properties finds. */
const selectionFields = {
  ids: z.optional(
    withMeta(
      z
        .array(propertyId)
        .check(
          z.minLength(1, BULK_TEXTS.empty),
          z.maxLength(BULK_LIMIT, `Select at most ${groupDigits(BULK_LIMIT)} homes.`),
        ),
      'The ids of the properties.',
      [EXAMPLE.propertyId],
    ),
  ),
  all: z.optional(
    withMeta(
      z.literal(true),
      `True for all of your properties that \`search\` and \`status\` find, at most ${groupDigits(BULK_LIMIT)}, instead of \`ids\`.`,
    ),
  ),
  search: z.optional(
    withMeta(lineOrBlank(200), 'A part of title or place, or the start of your reference number.'),
  ),
  status: z.optional(withMeta(z.enum(OWN_STATUSES), 'The listing status, or `sold`.', 'verified')),
  agent: z.optional(
    withMeta(id('There is no such member.'), 'The id of one member of your office.', EXAMPLE.userId),
  ),
}
const selection = z.object(selectionFields)
export type BulkSelection = z.output<typeof selection>

const eitherIdsOrAll = z.refine<BulkSelection>(
  ({ ids, all }) => (ids === undefined) !== (all === undefined),
  {
    path: ['ids'],
    message: BULK_TEXTS.empty,
  },
)

/** A selection of My Properties, the input of the confirmation page of a handover (D484). */
export const selectionSchema = selection.check(eitherIdsOrAll)

/** The fields of a form or a URL from which `selectionOf` parses this selection. */
export const fieldsOfSelection = ({ ids, ...search }: BulkSelection): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ids: ids?.join(), ...search }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )

export const createBulkChangeSchema = z
  .object({
    kind: withMeta(
      z.enum(BULK_KIND_NAMES, 'Choose what to change.'),
      'What to do to each property.',
      'prices',
    ),
    price: z.optional(priceMove),
    ...selectionFields,
  })
  .check(
    eitherIdsOrAll,
    z.refine(({ kind, price }) => (kind === 'prices') === (price !== undefined), {
      path: ['price'],
      message: PRICE_NEEDED,
    }),
  )
export type CreateBulkChangeInput = z.output<typeof createBulkChangeSchema>

/** The query of an export: some ids separated by commas, or what a search finds; everything without both. */
export const exportPropertiesSchema = z.object({
  ids: z.optional(
    withMeta(
      z.pipe(
        z.string().check(maxLength(100 * 25)),
        z.pipe(
          z.transform((text: string) => text.split(',')),
          z.array(propertyId),
        ),
      ),
      'The ids of some of your properties, separated by commas; at most 100.',
      EXAMPLE.propertyId,
    ),
  ),
  all: z.optional(
    withMeta(
      z.pipe(
        z.literal('true'),
        z.transform((): true => true),
      ),
      'True for all of your properties that `search` and `status` find.',
    ),
  ),
  search: selectionFields.search,
  status: selectionFields.status,
  agent: selectionFields.agent,
})

/** The change that the input makes to each home. The schema guarantees `price` if `kind` is `prices`. */
export const changeIn = ({ kind, price }: { kind: BulkKind; price?: PriceMove | undefined }): BulkChange =>
  kind === 'prices' ? { kind, price: price as PriceMove } : { kind }

const bulkChangeId = withMeta(id('Change not found.'), BULK_CHANGE_ID)
export const bulkChangeIdSchema = z.object({ id: bulkChangeId })

export const getBulkChangeSchema = z.object({
  id: bulkChangeId,
  from: z._default(
    withMeta(
      z.coerce.number().check(z.int(), z.minimum(0), z.maximum(BULK_LIMIT)),
      'The `next` of the page before.',
      0,
    ),
    0,
  ),
})
export type GetBulkChangeInput = z.output<typeof getBulkChangeSchema>

export const startedBulkChangeDto = z.object({ _id: withMeta(responseId, BULK_CHANGE_ID) })

/** A change of many homes, with a page of what was refused. */
export const bulkChangeDto = z.object({
  _id: withMeta(responseId, BULK_CHANGE_ID),
  kind: withMeta(z.enum(BULK_KIND_NAMES), 'What is done to each property.', 'prices'),
  price: z.optional(priceMove),
  state: withMeta(z.enum(BULK_STATES), 'Whether it is running, was stopped, or is done.', 'done'),
  total: count('How many homes it has.', 3),
  changed: count('How many were changed.', 3),
  unchanged: count('How many needed no change.', 3),
  refused: count('How many were refused.', 3),
  refusals: withMeta(
    z.array(
      z.object({
        propertyId: responsePropertyId,
        title: z.optional(z.string()),
        message: z.string(),
      }),
    ),
    'The refused properties of this page, each with the reason.',
  ),
  next: withMeta(
    z.nullable(z.number()),
    'The `from` of the next page of refused properties; `null`: there is none.',
    null,
  ),
  message: z.optional(withMeta(z.string(), 'Why it was stopped, if you did not stop it.')),
  createdAt: withMeta(instant, 'When it began, UTC.', EXAMPLE.moment),
  endedAt: z.optional(withMeta(instant, 'When it ended, UTC.', EXAMPLE.moment)),
})
export type BulkChangeDto = z.infer<typeof bulkChangeDto>

/** The new prices of some homes, in major units. */
export type PricePreviewDto = {
  /** How many homes get other prices, and how many keep theirs. */
  changed: number
  unchanged: number
  refused: number
  /** The first changes and the first refusals. */
  changes: { _id: string; title: string; now: PriceFields; next: PriceFields }[]
  refusals: { _id: string; title: string; message: string }[]
}

type Fields = Record<string, string | undefined>

/** The selection in a form or a URL, whose ids are separated by commas. The schema rejects what cannot be parsed. */
export const selectionOf = ({ ids, all, search, status, agent }: Fields) => ({
  ...(all === 'true'
    ? { all: true as const, search: search ?? '', status: status || undefined, agent: agent || undefined }
    : { ids: ids ? ids.split(',') : [] }),
})

/** The input in the fields of a form, whose value `read` parses as a percentage or an amount. */
export const bulkChangeForm = (
  fields: Fields,
  read: (text: string, by: string | undefined) => number | null,
) =>
  ({
    kind: fields.kind,
    ...(fields.kind === 'prices' && {
      price: {
        direction: fields.direction,
        by: fields.by,
        value: read(fields.value ?? '', fields.by) ?? Number.NaN,
        roundTo: Number(fields.roundTo),
      },
    }),
    ...selectionOf(fields),
  }) as z.input<typeof createBulkChangeSchema>

import * as z from 'zod/mini'
import { isImportField, type ImportField, IMPORT_FIELDS } from '@/lib/domain/import/columns'
import { type TypeWord, TYPE_WORD_LENGTH, TYPE_WORDS_LIMIT } from '@/lib/domain/import/type-words'
import { PROPERTY_TYPES } from '@/lib/domain/facts'
import {
  COLUMNS_LIMIT,
  ERRORS_LIMIT,
  FILE_TOO_LARGE,
  IMPORT_IN_PROGRESS,
  IMPORT_STATUSES,
} from '@/lib/domain/import/import'
import { PROPERTY_STATUSES } from '@/lib/domain/property'
import { PRICE_QUALIFIERS } from '@/lib/domain/shown-price'
import {
  count,
  responseId,
  maxLength,
  id,
  instant,
  lineOrBlank,
  EXAMPLE,
  withMeta,
  booleanText,
} from './common'

/** The steps of an import that post a form, and the fields of these forms. */
export const IMPORT_FORM = {
  step: 'step',
  id: 'id',
  /** One for each column, in order: the field that it becomes. */
  column: 'column',
  /** The column to use for a field, or nothing for all of them. */
  use: (field: ImportField) => `use-${field}`,
  /** One for each unknown word, and its type. */
  word: 'word',
  type: 'type',
} as const

export type ImportFormStep = 'columns' | 'types' | 'import'

/** The input of a form of the import page, with and without JavaScript. */
export function readImportForm(form: FormData): Omit<RepeatImportInput, 'id'> {
  const texts = (name: string) => form.getAll(name).map(String)
  const step = form.get(IMPORT_FORM.step)
  if (step === 'columns') return { dryRun: true, columns: columnsIn(form, texts(IMPORT_FORM.column)) }
  if (step !== 'types') return { dryRun: false }
  const chosen = texts(IMPORT_FORM.type)
  const types = texts(IMPORT_FORM.word).flatMap((word, i): TypeWord[] => {
    const type = PROPERTY_TYPES.find((propertyType) => propertyType === chosen[i])
    return type ? [{ word, type }] : []
  })
  return { dryRun: true, types }
}

function columnsIn(form: FormData, chosen: readonly string[]): (ImportField | null)[] {
  return chosen.map((name, i) => {
    if (!isImportField(name)) return null
    const used = form.get(IMPORT_FORM.use(name)) ?? ''
    return used === '' || used === String(i) ? name : null
  })
}

const IMPORT_ID = { description: 'The id of the import.', examples: [EXAMPLE.importId] }
const importId = withMeta(id('Import not found.'), IMPORT_ID)

export const importIdSchema = z.object({ id: importId })

const isDryRun = z._default(withMeta(booleanText, 'True to check every row and write nothing.', true), false)

/** The longest list of columns: as many as a file may have, with the longest names. */
const COLUMNS_TEXT = COLUMNS_LIMIT * 20

const fieldsText = withMeta(
  z.pipe(
    z.string().check(maxLength(COLUMNS_TEXT)),
    z.pipe(
      z.transform((text: string) => text.split(',').map((field) => (field === '' ? null : field))),
      z.array(z.nullable(z.enum(IMPORT_FIELDS, 'Use field names, or leave the column empty.'))),
    ),
  ),
  "The field for each column of the file, in the file's order, separated by commas; an empty entry skips the column. If omitted, columns are recognized by their names.",
  'listingId,title,maxPrice,',
)

const typeWords = z
  .array(
    z.object({
      word: z.string().check(z.minLength(1), maxLength(TYPE_WORD_LENGTH)),
      type: z.enum(PROPERTY_TYPES, 'Choose one of the types.'),
    }),
  )
  .check(z.maxLength(TYPE_WORDS_LIMIT))

/** "Duplex:townhouse" as a word and its type; the last colon parts them. */
function wordAndType(text: string): { word: string; type: string } {
  const at = text.lastIndexOf(':')
  return { word: text.slice(0, Math.max(0, at)).trim(), type: text.slice(at + 1).trim() }
}

const typesText = withMeta(
  z.pipe(
    z.string().check(maxLength(TYPE_WORDS_LIMIT * (TYPE_WORD_LENGTH + 20))),
    z.pipe(
      z.transform((text: string) => (text === '' ? [] : text.split(';').map(wordAndType))),
      typeWords,
    ),
  ),
  'The property types for unknown words in the file, separated by semicolons. They are remembered for your next files; without this parameter the remembered ones apply.',
  'Duplex:townhouse;Castle:villa',
)

/** The query of `POST /api/imports`; the file is the body. */
export const createImportSchema = z.object({
  dryRun: isDryRun,
  columns: z.optional(fieldsText),
  types: z.optional(typesText),
  name: withMeta(
    z.optional(lineOrBlank(200)),
    "The file's name, shown in the agent's list of imports.",
    'melbourne-autumn.csv',
  ),
})
export type CreateImportInput = z.output<typeof createImportSchema>

/** The rows of an import once more: with other columns or types, or written after they have been checked. */
export const repeatImportSchema = z.object({
  id: importId,
  dryRun: z.boolean(),
  columns: z.optional(z.array(z.nullable(z.enum(IMPORT_FIELDS))).check(z.maxLength(COLUMNS_LIMIT))),
  types: z.optional(typeWords),
})
export type RepeatImportInput = z.output<typeof repeatImportSchema>

/** The messages for files posted by a form, by the error code in the page's URL. */
const REFUSALS: Partial<Record<string, string>> = {
  too_large: FILE_TOO_LARGE,
  conflict: IMPORT_IN_PROGRESS,
  rate_limited: 'You have sent too many files. Please try again later.',
}

export const importRefusal = (code: string): string =>
  REFUSALS[code] ??
  'We can’t read this file. Save it as CSV with the names of the columns in the first row, and upload it again.'

/** The form that sends a file without JavaScript. */
export const importFileSchema = z.object({
  file: z.custom<Uint8Array>((file) => file instanceof Uint8Array && file.length > 0, 'Choose a file.'),
})

/** The response to an accepted file, which is not processed yet. */
export const acceptedImportDto = z.object({ _id: withMeta(responseId, IMPORT_ID) })

/** The state of an import. */
export const importDto = z.object({
  _id: withMeta(responseId, IMPORT_ID),
  status: withMeta(z.enum(IMPORT_STATUSES), 'The status of the import.', 'done'),
  dryRun: withMeta(z.boolean(), 'True if nothing is written.', false),
  name: withMeta(z.string(), "The file's name; blank if none was sent."),
  rows: count('The number of rows in the file.', 3),
  created: count('The number of rows that create a property.', 3),
  updated: count('The number of rows that change a property.', 3),
  unchanged: count('The number of rows that change nothing.', 3),
  drafted: count('The number of rows whose home the file hides, and that are saved as drafts.', 3),
  failed: count('The number of rows not imported; see `errors`.', 3),
  errorCount: count('The number of errors.', 3),
  errors: withMeta(
    z
      .array(
        z.object({
          row: z.number().check(z.int(), z.minimum(1)),
          column: z.string(),
          message: z.string(),
          value: z.optional(z.string()),
          kept: z.optional(z.literal(true)),
          dropped: z.optional(z.literal(true)),
          needed: z.optional(z.literal(true)),
        }),
      )
      .check(z.maxLength(ERRORS_LIMIT)),
    'The errors, with row numbers as in a spreadsheet: row 1 is the header. `kept`: the row is imported anyway. `dropped`: the row is imported without this value. `needed`: its listing cannot be verified without this value.',
  ),
  homes: withMeta(
    z.array(
      z.object({
        row: z.number(),
        title: z.string(),
        location: z.string(),
        minPrice: z.optional(z.number()),
        maxPrice: z.optional(z.number()),
        askingPrice: z.optional(z.number()),
        priceQualifier: z.optional(z.enum(PRICE_QUALIFIERS)),
        image: z.optional(z.string()),
        pictures: z.number(),
        status: z.enum(PROPERTY_STATUSES),
        underOffer: z.optional(z.literal(true)),
        bedrooms: z.optional(z.number()),
        bathrooms: z.optional(z.number()),
        livingArea: z.optional(z.number()),
        lotArea: z.optional(z.number()),
        missing: z.array(z.enum(['streetAddress', 'postalCode'])),
      }),
    ),
    'The first homes of a finished check as they would be listed, at most five, each with the price that is shown. `pictures`: how many the row names; `image`: one that is already stored. `missing`: what the listing needs before it can be verified.',
  ),
  columns: withMeta(
    z.array(
      z.object({
        name: z.string(),
        field: z.nullable(z.enum(IMPORT_FIELDS)),
        examples: z.array(z.string()),
      }),
    ),
    "The file's columns with their first values and the field each is imported as; `null` if the column is skipped.",
  ),
  types: withMeta(
    z.array(z.object({ word: z.string(), rows: z.number(), type: z.nullable(z.enum(PROPERTY_TYPES)) })),
    "The file's unknown property types, each with its number of rows and the type you chose; `null`: none, and the rows are imported without a type.",
  ),
  message: withMeta(z.optional(z.string()), 'Why the import failed.'),
  createdAt: withMeta(instant, 'When the file was uploaded, UTC.', EXAMPLE.moment),
  endedAt: withMeta(z.optional(instant), 'When the import finished, UTC.', EXAMPLE.moment),
})
export type ImportDto = z.infer<typeof importDto>

/** An import that the page continues; `isConfirmed`: its columns are confirmed. */
export type ImportOnPage = { current: ImportDto; isConfirmed: boolean }

/** `continueUntil`: when the rows of a check are deleted; `null`: there is nothing left to do. ISO 8601. */
export type ListedImport = Pick<
  ImportDto,
  '_id' | 'name' | 'status' | 'dryRun' | 'rows' | 'failed' | 'createdAt'
> & { continueUntil: string | null }

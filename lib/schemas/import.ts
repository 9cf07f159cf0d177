import * as z from 'zod/mini'
import { IMPORT_FIELDS } from '@/lib/domain/import/columns'
import { COLUMNS_LIMIT, ERRORS_LIMIT, IMPORT_STATUSES } from '@/lib/domain/import/import'
import { responseId, maxLength, id, instant, lineOrBlank } from './common'
import { EXAMPLE, withNotes } from './notes'

const IMPORT_ID = { description: 'The id of the import.', examples: [EXAMPLE.importId] }
const importId = withNotes(id('Import not found.'), IMPORT_ID)

export const importIdSchema = z.object({ id: importId })

const isDryRun = z._default(
  withNotes(
    z.pipe(
      z.enum(['true', 'false'], 'Use true or false.'),
      z.transform((text) => text === 'true'),
    ),
    { description: 'True to check every row and write nothing.', examples: [true] },
  ),
  false,
)

/** The longest list of columns: as many as a file may have, with the longest names. */
const COLUMNS_TEXT = COLUMNS_LIMIT * 20

const fieldsText = withNotes(
  z.pipe(
    z.string().check(maxLength(COLUMNS_TEXT)),
    z.pipe(
      z.transform((text: string) => text.split(',').map((field) => (field === '' ? null : field))),
      z.array(z.nullable(z.enum(IMPORT_FIELDS, 'Use the names of fields, or nothing.'))),
    ),
  ),
  {
    description:
      'What each column of the file becomes, in the order of the file, separated by commas; nothing to leave one out. Without it the columns are known by their names.',
    examples: ['listingId,title,maxPrice,'],
  },
)

/** The query of `POST /api/imports`; the file is the body. */
export const createImportSchema = z.object({
  dryRun: isDryRun,
  columns: z.optional(fieldsText),
  name: z.optional(
    withNotes(lineOrBlank(200), {
      description: 'The name of the file, for its person to know it by.',
      examples: ['melbourne-autumn.csv'],
    }),
  ),
})
export type CreateImportInput = z.output<typeof createImportSchema>

/** The rows of an import once more: with other columns, or written after they have been checked. */
export const repeatImportSchema = z.object({
  id: importId,
  dryRun: z.boolean(),
  columns: z.optional(z.array(z.nullable(z.enum(IMPORT_FIELDS))).check(z.maxLength(COLUMNS_LIMIT))),
})
export type RepeatImportInput = z.output<typeof repeatImportSchema>

/** The response to an accepted file, which is not processed yet. */
export const acceptedImportDto = z.object({ _id: withNotes(responseId, IMPORT_ID) })

const count = (description: string) =>
  withNotes(z.number().check(z.int(), z.minimum(0)), { description, examples: [3] })

/** The state of an import. */
export const importDto = z.object({
  _id: withNotes(responseId, IMPORT_ID),
  status: withNotes(z.enum(IMPORT_STATUSES), { description: 'How it stands.', examples: ['done'] }),
  dryRun: withNotes(z.boolean(), { description: 'True where nothing is written.', examples: [false] }),
  name: withNotes(z.string(), { description: "The file's name, blank where none was given." }),
  rows: count('How many rows the file has.'),
  created: count('How many rows became new properties, or would.'),
  updated: count('How many rows changed a property, or would.'),
  unchanged: count('How many rows say what is there already.'),
  failed: count('How many rows are left out; their errors say why.'),
  errorCount: count('How many errors there are.'),
  errors: withNotes(
    z
      .array(
        z.object({
          row: z.number().check(z.int(), z.minimum(1)),
          column: z.string(),
          message: z.string(),
          value: z.optional(z.string()),
          kept: z.optional(z.literal(true)),
          dropped: z.optional(z.literal(true)),
        }),
      )
      .check(z.maxLength(ERRORS_LIMIT)),
    {
      description:
        'What is wrong, by row as a spreadsheet numbers it; row 1 is the header. `kept`: the row is imported anyway. `dropped`: it is imported without this value.',
    },
  ),
  columns: withNotes(
    z.array(
      z.object({
        name: z.string(),
        field: z.nullable(z.enum(IMPORT_FIELDS)),
        examples: z.array(z.string()),
      }),
    ),
    {
      description:
        'The columns of the file with what they say first, and what each becomes; `null`: it is not known, and left out.',
    },
  ),
  message: z.optional(withNotes(z.string(), { description: 'Why it failed.' })),
  createdAt: withNotes(instant, { description: 'When it was sent, UTC.', examples: [EXAMPLE.moment] }),
  endedAt: z.optional(withNotes(instant, { description: 'When it ended, UTC.', examples: [EXAMPLE.moment] })),
})
export type ImportDto = z.infer<typeof importDto>

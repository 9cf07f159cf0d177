import 'server-only'
import { groupDigits } from '@/lib/domain/group-digits'
import { UNPACKED_LIMIT, ZIP_LIMIT, ZIPPED_FILES_LIMIT } from '@/lib/domain/import/import'
import { IMPORT_COLUMNS, IMPORT_FIELDS } from '@/lib/domain/import/columns'

/** The description of imports, in Markdown. */
export const IMPORT_TEXT = `At most 20 MB and 10,000 rows, in UTF-8, UTF-16 or Windows-1252; separated by commas, semicolons, tabs or pipes. The first row names the columns; letter case, spaces, \`_\` and \`-\` are ignored, and unknown columns are skipped:

${IMPORT_FIELDS.map((field) => `- ${IMPORT_COLUMNS[field].label}: ${IMPORT_COLUMNS[field].names.map((name) => `\`${name}\``).join(', ')}`).join('\n')}

A row with the \`ListingId\` of one of your properties updates it; any other row adds a property. Without a full address, the location is built from city, state, postal code and country. A single price is the asking price, with the words around it as its qualifier ("offers over 450k", "POA"); the bounds for offers are proposed from it unless the row has both. Areas are in m² unless the cell, a column of units or the column's name says otherwise. A blank cell clears a fact. Missing titles and descriptions are written from the facts. Pictures are fetched from public URLs; a row without one gets a drawing of its type. New properties are pending.

One import runs at a time. \`GET /imports/{id}\` returns its progress and errors; rows are numbered as in a spreadsheet, where row 1 is the header. A row without a price, location or other required value is not imported. A row with an unreadable optional value is imported without that value. \`types\` maps the file's words for property types that we do not know. A home that the file hides is saved as a draft under its reference number, and becomes a property when a later file shows it. A BLM file, Rightmove's format, is sent the same way.

A ZIP of at most ${ZIP_LIMIT / 1024 / 1024} MB and ${groupDigits(ZIPPED_FILES_LIMIT)} files, sent as \`application/zip\`, contains one CSV or BLM file and the pictures and PDFs that its rows name: at most 10 MB each and ${UNPACKED_LIMIT / 1024 / 1024} MB together. Those of your latest ZIP are stored for two days.`

/** The description of the export, in Markdown. */
export const CSV_TEXT =
  'RFC 4180, UTF-8 with a byte order mark, in the columns of an import. A property without a reference number has its id in that column, so an import finds it again. Text that a spreadsheet would read as a formula starts with an apostrophe, which an import removes. A file that does not end with a line break is incomplete.'

/** The byte order mark, by which spreadsheets know that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}'

/** What a spreadsheet takes for the beginning of a formula, behind any apostrophes; the full-width forms too. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/**
 * Text that no spreadsheet runs: one that would begin a formula gets an apostrophe in front, which a spreadsheet takes
 * for "this is text". One that has apostrophes there gets one more, so that `restore` gives every text back as it was.
 */
export const defuse = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text that `defuse` was given. */
export const restore = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text

/** A cell of RFC 4180; text is always quoted, so that no other delimiter than the comma can part it. */
const cell = (value: string | number | undefined): string =>
  typeof value === 'string' ? `"${defuse(value).replaceAll('"', '""')}"` : String(value ?? '')

/** A line of a CSV file (RFC 4180). Numbers stay numbers, negative ones too; text is defused. */
export const csvLine = (cells: readonly (string | number | undefined)[]): string =>
  `${cells.map(cell).join()}\r\n`

/** The byte order mark that tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}'

/** The start of a formula in spreadsheets, after any apostrophes; including full-width forms. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/**
 * Escapes text that a spreadsheet would run as a formula with a leading apostrophe. Text that already starts with
 * apostrophes gets one more, so that `unescapeFormula` can restore every text.
 */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Reverts `escapeFormula`. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text

/** A cell of RFC 4180. Text is always quoted, so that the comma is the only delimiter. */
const cell = (value: string | number | undefined): string =>
  typeof value === 'string' ? `"${escapeFormula(value).replaceAll('"', '""')}"` : String(value ?? '')

/** Matches text that spreadsheets read as a number: its minus sign does not start a formula. */
const PLAIN_NUMBER = /^-\d{1,15}(?:\.\d{1,15})?$/

/** A line of cells from another file. Formulas that are not escaped yet are escaped, as in `csvLine`. */
export const csvLineOf = (cells: readonly string[], delimiter: string): string => {
  const safe = cells.map((text) => (PLAIN_NUMBER.test(text) ? text : escapeFormula(unescapeFormula(text))))
  return `${safe.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter)}\r\n`
}

/** A line of a CSV file (RFC 4180). Numbers stay numbers, including negative numbers; formulas in text are escaped. */
export const csvLine = (cells: readonly (string | number | undefined)[]): string =>
  `${cells.map(cell).join()}\r\n`

/** The byte order mark, by which spreadsheets know that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}'

/** The start of a formula in spreadsheets, after any apostrophes; including full-width forms. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/**
 * Escapes text that a spreadsheet would run as a formula with an apostrophe, which means "this is text". Text with
 * apostrophes there gets one more, so that `unescapeFormula` returns every text unchanged.
 */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Reverts `escapeFormula`. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text

/** A cell of RFC 4180; text is always quoted, so that the comma is the only delimiter. */
const cell = (value: string | number | undefined): string =>
  typeof value === 'string' ? `"${escapeFormula(value).replaceAll('"', '""')}"` : String(value ?? '')

/** Numbers as text that a spreadsheet reads as numbers, so that a minus sign starts no formula. */
const PLAIN_NUMBER = /^-\d{1,15}(?:\.\d{1,15})?$/

/** A line of cells as another file wrote them. Formulas are escaped, once, as `csvLine` does. */
export const csvLineOf = (cells: readonly string[], delimiter: string): string => {
  const safe = cells.map((text) => (PLAIN_NUMBER.test(text) ? text : escapeFormula(unescapeFormula(text))))
  return `${safe.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter)}\r\n`
}

/** A line of a CSV file (RFC 4180). Numbers stay numbers, including negative ones; formulas in text are escaped. */
export const csvLine = (cells: readonly (string | number | undefined)[]): string =>
  `${cells.map(cell).join()}\r\n`

export type CoverageRow = { line: number; rules: string[]; says: string; tests: string[] }

const HEADINGS = ['Rule', 'What it says', 'Test']

/** The cells of a line of a Markdown table; `\|` is a sign of its text. */
const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/**
 * The rows of every table of the page that is headed "Rule | What it says | Test". The tests of a row are what
 * stands between back quotes in its last cell, its rules the numbers in the first. `line` counts from 1.
 */
export function coverageRows(markdown: string): CoverageRow[] {
  const rows: CoverageRow[] = []
  let isInside = false
  markdown.split('\n').forEach((text, index) => {
    const cells = cellsOf(text)
    const isHead = cells.join() === HEADINGS.join()
    isInside = text.startsWith('|') && (isInside || isHead)
    if (!isInside || isHead || cells.every((cell) => /^:?-+:?$/.test(cell))) return
    const [rule = '', says = '', proof = '', ...more] = cells
    if (more.length > 0) throw new Error(`line ${index + 1}: more than ${HEADINGS.length} cells`)
    const tests = [...proof.matchAll(/`([^`]+)`/g)].map(([, test = '']) => test)
    rows.push({ line: index + 1, rules: rule.split(/, ?/), says, tests })
  })
  return rows
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type CoverageRow, coverageRows } from './table'
import { testTitles } from './test-titles'

const root = path.join(__dirname, '../..')
const SEPARATOR = ' › '

const titlesByFile = new Map<string, Set<string>>()

/** Why what is named does not prove the row, or `null`. */
function faultOf(test: string): string | null {
  const [file = '', ...title] = test.split(SEPARATOR)
  const place = path.join(root, file)
  if (title.length === 0) return 'names no test'
  if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(place)) return 'there is no such test file'
  const titles = titlesByFile.get(file) ?? testTitles(readFileSync(place, 'utf8'), file)
  titlesByFile.set(file, titles)
  return titles.has(title.join(SEPARATOR)) ? null : 'no test of that title stands in the file'
}

const faultsOf = ({ line, section, says, tests }: CoverageRow): string[] => [
  ...(section === '' || says === '' ? [`line ${line}: says nothing`] : []),
  ...(tests.length === 0 ? [`line ${line}: has no test`] : []),
  ...tests.flatMap((test) => {
    const fault = faultOf(test)
    return fault === null ? [] : [`line ${line}: ${test}: ${fault}`]
  }),
]

describe('docs/specification-coverage.md', () => {
  const rows = coverageRows(readFileSync(path.join(root, 'docs/specification-coverage.md'), 'utf8'))

  it('names for each row a test that exists', () => {
    expect(rows.length).toBeGreaterThan(150)
    expect(rows.flatMap(faultsOf)).toEqual([])
  })

  it('says each thing once', () => {
    const said = rows.map(({ section, says }) => `${section}: ${says}`)
    expect(said.filter((row, i) => said.indexOf(row) !== i)).toEqual([])
  })
})

describe('a row', () => {
  const faults = (proof: string) =>
    coverageRows(`| Section | What it says | Test |\n| - | - | - |\n| 2 | Something. | ${proof} |`).flatMap(
      faultsOf,
    )
  const own = 'scripts/specification/coverage.test.ts'

  it('without a test, with a missing file and with a missing title is a fault', () => {
    expect(faults('')).toEqual(['line 3: has no test'])
    expect(faults('someday')).toEqual(['line 3: has no test'])
    expect(faults(`\`${own}\``)).toEqual([`line 3: ${own}: names no test`])
    expect(faults('`e2e/none.spec.ts › works`')).toEqual([
      'line 3: e2e/none.spec.ts › works: there is no such test file',
    ])
    expect(faults('`package.json › works`')).toHaveLength(1)
    expect(faults(`\`${own} › a row › flies\``)).toEqual([
      `line 3: ${own} › a row › flies: no test of that title stands in the file`,
    ])
  })

  it('is held by tests that exist, several too', () => {
    const title = 'is held by tests that exist, several too'
    expect(
      faults(`\`${own} › a row › ${title}\`<br>\`${own} › titles › take groups and steps along\``),
    ).toEqual([])
    expect(faults(`\`${own} › a row › ${title}\`<br>\`${own} › a row\``)).toHaveLength(1)
  })

  it('may hold the sign that parts cells', () => {
    const [row] = coverageRows('| Section | What it says | Test |\n| 2 | a \\| b | `x › y \\| z` |')
    expect(row).toMatchObject({ says: 'a | b', tests: ['x › y | z'] })
    expect(() => coverageRows('| Section | What it says | Test |\n| 2 | a | b | c |')).toThrow('line 2')
  })
})

describe('titles', () => {
  it('take groups and steps along', () => {
    const source = `
      describe('list', () => { it.each([1])('has %d', () => {}) })
      for (const width of [1]) test(\`holds at \${width} px\`, async () => { await test.step('wide', () => {}) })
      test("it's", () => {})`
    expect([...testTitles(source)]).toEqual([
      'list › has %d',
      'holds at ${width} px',
      'holds at ${width} px › wide',
      "it's",
    ])
  })

  it('are none of what does not run', () => {
    const source = `
      test.skip('a', () => {}); it.todo('b'); test.fixme('c', () => {}); describe.skip('d', () => { it('e', () => {}) })
      // test('f', () => {})
      expect('test').toBe('g'); test.describe('h', () => { test('i', () => {}) })`
    expect([...testTitles(source)]).toEqual(['h › i'])
  })
})

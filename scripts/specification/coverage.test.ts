import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { citationFaults, readRecords, readRules } from './rules.mjs'
import { type CoverageRow, coverageRows } from './table'
import { testTitles } from './test-titles'

const root = path.join(__dirname, '../..')
const SEPARATOR = ' › '
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const { built, planned } = readRules(read('docs/product.md'))
const known = {
  rules: new Set([...built, ...planned]),
  records: new Set(readRecords(readdirSync(path.join(root, 'docs/decisions')))),
}

const titlesByFile = new Map<string, Set<string>>()

/** Why what is named does not prove the row, or `null`. */
function faultOf(test: string): string | null {
  const [file = '', ...title] = test.split(SEPARATOR)
  const place = path.join(root, file)
  if (title.length === 0) return 'names no test'
  if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(place)) return 'there is no such test file'
  const titles = titlesByFile.get(file) ?? testTitles(read(file), file)
  titlesByFile.set(file, titles)
  return titles.has(title.join(SEPARATOR)) ? null : 'no test of that title stands in the file'
}

const faultsOf = ({ line, rules, says, tests }: CoverageRow): string[] => [
  ...rules.flatMap((rule) => (built.includes(rule) ? [] : [`line ${line}: "${rule}" is no rule that holds`])),
  ...(says === '' ? [`line ${line}: says nothing`] : []),
  ...(tests.length === 0 ? [`line ${line}: has no test`] : []),
  ...tests.flatMap((test) => {
    const fault = faultOf(test)
    return fault === null ? [] : [`line ${line}: ${test}: ${fault}`]
  }),
]

describe('docs/specification-coverage.md', () => {
  const rows = coverageRows(read('docs/specification-coverage.md'))

  it('names for each row a test that exists', () => {
    expect(rows.length).toBeGreaterThan(150)
    expect(rows.flatMap(faultsOf)).toEqual([])
  })

  it('has a row for every rule that holds', () => {
    const covered = new Set(rows.flatMap(({ rules }) => rules))
    expect(built.length).toBeGreaterThan(100)
    expect(built.filter((rule) => !covered.has(rule))).toEqual([])
  })

  it('says each thing once', () => {
    const said = rows.map(({ rules, says }) => `${rules.join()}: ${says}`)
    expect(said.filter((row, i) => said.indexOf(row) !== i)).toEqual([])
  })
})

describe('a row', () => {
  const faults = (proof: string) =>
    coverageRows(`| Rule | What it says | Test |\n| - | - | - |\n| D2 | Something. | ${proof} |`).flatMap(
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

  it('of a rule that there is not, or that is not built yet, is a fault', () => {
    const table = (rule: string) =>
      `| Rule | What it says | Test |\n| ${rule} | Something. | \`${own} › titles › are none of what does not run\` |`
    expect(coverageRows(table('D2, D7')).flatMap(faultsOf)).toEqual([])
    expect(coverageRows(table('D2, D9999')).flatMap(faultsOf)).toEqual([
      'line 2: "D9999" is no rule that holds',
    ])
    for (const rule of planned) expect(coverageRows(table(rule)).flatMap(faultsOf)).toHaveLength(1)
    expect(coverageRows(table('')).flatMap(faultsOf)).toHaveLength(1)
  })

  it('is held by tests that exist, several too', () => {
    const title = 'is held by tests that exist, several too'
    expect(
      faults(`\`${own} › a row › ${title}\`<br>\`${own} › titles › take groups and steps along\``),
    ).toEqual([])
    expect(faults(`\`${own} › a row › ${title}\`<br>\`${own} › a row\``)).toHaveLength(1)
  })

  it('may hold the sign that parts cells', () => {
    const [row] = coverageRows('| Rule | What it says | Test |\n| D2 | a \\| b | `x › y \\| z` |')
    expect(row).toMatchObject({ says: 'a | b', tests: ['x › y | z'] })
    expect(() => coverageRows('| Rule | What it says | Test |\n| D2 | a | b | c |')).toThrow('line 2')
  })
})

describe('documents', () => {
  const markdown = (folder: string) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.posix.join(folder, name))

  it.each([...markdown('.'), ...markdown('docs'), ...markdown('docs/decisions')])(
    '%s cites only rules and records that there are',
    (file) => {
      expect(citationFaults(read(file), known)).toEqual([])
    },
  )

  it('have each rule once', () => {
    expect(readRules('### D1. A\n\n## Agreed, not built yet\n\n### D2. B')).toEqual({
      built: ['D1'],
      planned: ['D2'],
    })
    expect(() => readRules('### D1. A\n\n### D1. B')).toThrow('D1')
  })
})

describe('a citation', () => {
  const faults = (text: string) => citationFaults(text, { rules: new Set(['D7']), records: new Set(['007']) })

  it.each(['D7 and ADR 007', 'a 3D view', 'one decision at a time', 'the last 7 decisions'])(
    '%j is right, or none',
    (text) => {
      expect(faults(text)).toEqual([])
    },
  )

  it.each([
    'D8',
    'ADR 008',
    'ADR 7',
    'decision 7',
    'decisions 7 and 8',
    'decision record 007',
    'docs/decisions/007',
    'specification section 9',
    'as the decision\n * 7 says',
  ])('%j leads nowhere', (text) => {
    expect(faults(text)).toHaveLength(1)
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

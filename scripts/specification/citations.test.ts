import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { citationErrors, findCitations, readProduct, readRecords, readRules } from './rules.mjs'

const root = path.join(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const { built, planned } = readRules(readProduct(root))
const existing = {
  rules: new Set([...built, ...planned]),
  records: new Set(readRecords(readdirSync(path.join(root, 'docs/decisions')))),
}

describe('documents', () => {
  const markdown = (folder: string) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.posix.join(folder, name))

  it.each([...markdown('.'), ...['docs', 'docs/decisions', 'docs/product'].flatMap(markdown)])(
    '%s cites only existing rules and records',
    (file) => expect(citationErrors(read(file), existing)).toEqual([]),
  )

  it('lists each rule beside its topic', () => {
    const topics = [...read('docs/product/README.md').matchAll(/^- \[.*?\]\((.*?)\): (.*)$/gm)]
    expect(topics.map(([, page]) => page).sort()).toEqual(
      readdirSync(path.join(root, 'docs/product')).filter((name) => name !== 'README.md'),
    )
    for (const [, page, rules] of topics)
      expect({ page, rules: rules?.split(' ') }).toEqual({
        page,
        rules: readRules([read(`docs/product/${page}`)]).built,
      })
  })

  it('contain only rules that code or a test cites', () => {
    const places = findCitations(root, ['*.ts', '*.tsx', '*.mjs', ':!scripts/specification'])
    expect(built.filter((rule: string) => !places.has(rule))).toEqual([])
  })

  it('lists each decision once', () => {
    const links = [...read('docs/decisions/README.md').matchAll(/^- \[\d+\]\((.*?)\) /gm)].map(
      ([, name]) => name,
    )
    expect(links.sort()).toEqual(
      markdown('docs/decisions')
        .map((file) => path.basename(file))
        .filter((name) => name !== 'README.md'),
    )
  })

  it('contain each rule once', () => {
    expect(readRules(['## D1. A\n\n## Agreed, not built yet\n\n### D2. B', '## D3. C'])).toEqual({
      built: ['D1', 'D3'],
      planned: ['D2'],
    })
    expect(() => readRules(['## D1. A', '## D1. B'])).toThrow('D1')
  })
})

describe('a citation', () => {
  const faults = (text: string) => citationErrors(text, { rules: new Set(['D7']), records: new Set(['007']) })

  it.each(['D7 and ADR 007', 'a 3D view', 'one decision at a time', 'the last 7 decisions'])(
    '%j has no fault',
    (text) => expect(faults(text)).toEqual([]),
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
  ])('%j cites something that does not exist', (text) => expect(faults(text)).toHaveLength(1))
})

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** A title as written in a test file and in a document. */
const plain = (text: string) => text.replaceAll(/['’]/g, "'")

it('docs/security.md cites existing tests by their titles', () => {
  const rows = [...read('docs/security.md').matchAll(/^\| (V\d+) .*\|([^|]*)\|$/gm)]
  expect(rows).toHaveLength(17)
  const missing = rows.flatMap(([, row, cited = '']) =>
    [...cited.matchAll(/`([^`]+)`(?:: ((?:"[^"]+"(?:, )?)+))?/g)].flatMap(([, file = '', titles = '']) => {
      if (!existsSync(path.join(root, file))) return [`${row}: ${file}`]
      const source = plain(read(file).replaceAll("\\'", "'"))
      return [...titles.matchAll(/"([^"]+)"/g)]
        .map(([, title = '']) => title)
        .filter((title) => !source.includes(plain(title)))
        .map((title) => `${row}: ${file}: ${title}`)
    }),
  )
  expect(missing).toEqual([])
})

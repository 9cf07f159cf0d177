import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(__dirname, '../..')
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** The paths in the index by feature of docs/architecture.md: each column's names, below the folder in its head. */
function indexed(): string[] {
  const text = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')
  const [, index = ''] = text.split('\n## Where a feature is\n')
  const [head = [], , ...rows] = index
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|'))
  const folders = head.map((cell) => namesIn(cell)[0] ?? '')
  return rows.flatMap((row) =>
    row.flatMap((cell, column) => namesIn(cell).map((name) => path.posix.join(folders[column] ?? '', name))),
  )
}

describe('the index by feature of docs/architecture.md', () => {
  it('names only files and folders that exist', () => {
    const paths = indexed()
    expect(paths.length).toBeGreaterThan(100)
    expect(paths.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })

  it('names the folder of each service', () => {
    const indexedFolders = new Set(
      indexed().flatMap((file) => /^lib\/services\/([^/]+)/.exec(file)?.[1] ?? []),
    )
    const folders = readdirSync(path.join(root, 'lib/services'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect(folders.filter((name) => !indexedFolders.has(name))).toEqual([])
  })
})

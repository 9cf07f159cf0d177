import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { circlesOf, importsOf } from './import-circles'

const root = path.join(__dirname, '../..')
const CODE = /\.(tsx?|mjs)$/
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts']
/** Code from elsewhere, and files that break rules on purpose. */
const LEFT_OUT = new Set(['node_modules', 'fixtures'])

/** The paths, from the root, of all code in a folder. */
const codeIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) || entry.name.startsWith('.') ? [] : codeIn(file)
    return CODE.test(entry.name) ? [file] : []
  })

const files = codeIn('')
const existing = new Set(files)

/** The project file of an import; `undefined` for a package. */
function resolveImport(importer: string, written: string): string | undefined {
  const from = written.startsWith('.') ? path.posix.join(path.posix.dirname(importer), written) : written
  const base = from.replace(/^@\//, '').replace(/^@keystead\/sandbox-/, 'sandbox/')
  return ENDINGS.map((ending) => base + ending).find((file) => existing.has(file))
}

const project = new Map(
  files.map((file) => [
    file,
    importsOf(readFileSync(path.join(root, file), 'utf8')).flatMap(
      (written) => resolveImport(file, written) ?? [],
    ),
  ]),
)

it('finds circles of two and of three files', () => {
  expect(
    circlesOf(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['c']],
        ['c', []],
      ]),
    ),
  ).toEqual([])
  expect(
    circlesOf(
      new Map([
        ['a', ['b']],
        ['b', ['a']],
      ]),
    ),
  ).toEqual([['a', 'b', 'a']])
  expect(
    circlesOf(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['d', 'b']],
      ]),
    ),
  ).toEqual([['b', 'c', 'b']])
  expect(
    circlesOf(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['a']],
      ]),
    ),
  ).toEqual([['a', 'b', 'c', 'a']])
})

it('finds imports of values and types, dynamic imports, and re-exports', () => {
  const text = `
    import './a'
    import { b } from './b'
    import { type C } from './c'
    import type { D } from './d'
    export { e } from './e'
    export type * from './f'
    const late = () => import('./g')
    let h: import('./h').H`
  expect(importsOf(text).sort()).toEqual(['./a', './b', './c', './d', './e', './f', './g', './h'])
})

it('no two files import each other, not even a type', () => {
  expect(project.get('server/start.mjs')).toEqual(
    expect.arrayContaining(['lib/workers.mjs', 'server/serve.mjs']),
  )
  expect(project.get('test/factories.ts')).toContain('commands/seed/documents.ts')
  expect(circlesOf(project).map((circle) => circle.join(' → '))).toEqual([])
})

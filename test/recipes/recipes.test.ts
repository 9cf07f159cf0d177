/** @tier full */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.join(__dirname, '../..')
const copy = mkdtempSync(path.join(tmpdir(), 'keystead-recipes-'))

/** Runs a program and returns what it prints. Throws that as an error if the program fails. */
async function run(program: string, args: readonly string[], cwd = copy): Promise<string> {
  const env = { ...process.env, TEST_TIER: 'core', TEST_FULL_FILES: '' }
  const running = promisify(execFile)(program, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 })
  const { stdout, stderr } = await running.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`)
  })
  return stdout + stderr
}
const git = (...args: string[]) => run('git', args)
const compile = () =>
  run(process.execPath, ['node_modules/typescript-native/bin/tsc', '--noEmit', '--incremental', 'false'])
const runTests = (...files: string[]) =>
  run(process.execPath, [
    ...['node_modules/jest/bin/jest.js', '--maxWorkers', '1'],
    ...['--selectProjects', 'unit', 'components', 'database', '--runTestsByPath', ...files],
  ])

/** Replaces the text of a file of the copy. Throws if it stays the same. */
function rewrite(file: string, change: (text: string) => string): void {
  const before = readFileSync(path.join(copy, file), 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${file} has not changed.`)
  writeFileSync(path.join(copy, file), after)
}

/** The files that a recipe of CONTRIBUTING names, one at the start of each step. */
function filesOf(recipe: string): string[] {
  const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
  const section = text.split(/^### /m).find((part) => part.startsWith(`${recipe}\n`)) ?? ''
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file)
}

beforeAll(async () => {
  const files = (
    await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], root)
  ).split('\0')
  for (const file of files.filter((name) => name && existsSync(path.join(root, name))))
    cpSync(path.join(root, file), path.join(copy, file))
  await git('init', '--quiet')
  await git('add', '--all')
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  if (existsSync(path.join(root, 'generated')))
    cpSync(path.join(root, 'generated'), path.join(copy, 'generated'), { recursive: true })
  await run(process.execPath, ['node_modules/next/dist/bin/next', 'typegen'])
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))
afterEach(() => git('checkout', '--quiet', '--', '.'))

const apply = (patch: string) => git('apply', path.join(__dirname, `${patch}.patch`))
const touched = async () =>
  (await git('ls-files', '--modified', '--others', '--exclude-standard', '--exclude=node_modules'))
    .split('\n')
    .filter(Boolean)

const MIGRATION_STATE = 'lib/services/health.test.ts'

it('a field with a filter takes four files', async () => {
  await apply('field-with-filter')
  // The digest depends on all indexes, so it is not in the patch.
  const [, digest] = /\+ +"indexes": "(\w+)"/.exec(await runTests(MIGRATION_STATE).catch(String)) ?? []
  rewrite(MIGRATION_STATE, (text) =>
    text.replace(/(INDEXED = .*indexes: ')\w+/, `$1${digest ?? 'no digest'}`),
  )
  const files = await touched()
  expect(files).toHaveLength(4)
  expect(filesOf('Add a field').sort()).toEqual(files.sort())
  await compile()
  await runTests(
    ...files.filter((file) => file.includes('.test.')),
    'lib/domain/fact-fields.test.ts',
    'components/facts/facts.test.tsx',
  )
})

describe.each([
  {
    recipe: 'Add a notification',
    patch: 'notification',
    count: 4,
    declaration: 'lib/domain/notices-of-listings.ts',
    entry: "'review-withdrawn': {",
    property: 'happens',
    tests: [],
  },
  {
    recipe: 'Add an operation',
    patch: 'operation',
    count: 5,
    declaration: 'lib/operations/reviews.ts',
    entry: 'deleteWriterReviews: define(',
    property: 'changes',
    tests: ['lib/operations/openapi.test.ts'],
  },
])('$recipe', ({ recipe, patch, count, declaration, entry, property, tests }) => {
  beforeEach(() => apply(patch))

  it(`takes ${count} files, compiles and passes its tests`, async () => {
    const files = await touched()
    expect(files).toHaveLength(count)
    expect(filesOf(recipe).sort()).toEqual(files.sort())
    await compile()
    // Contract tests need a build of the copy: here they are only compiled.
    await runTests(...files.filter((file) => /^lib.*\.test\./.test(file)), ...tests)
  })

  it(`does not compile without \`${property}\``, async () => {
    rewrite(declaration, (text) => {
      const [before = '', after = ''] = text.split(entry)
      return before + entry + after.replace(new RegExp(`^ +${property}: .*\n`, 'm'), '')
    })
    await expect(compile()).rejects.toThrow(`${declaration}(`)
  })
})

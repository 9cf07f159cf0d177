/** @tier full */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fullTierOf } from './changed.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'keystead-changed-'))
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

const git = (...args: string[]) =>
  run('git', '-c', 'user.name=Ada', '-c', 'user.email=ada@keystead.test', ...args)

function commit(message: string): void {
  git('add', '-A')
  git('commit', '-qm', message)
}

const changed = () =>
  JSON.parse(
    run(
      process.execPath,
      '--input-type=module',
      '-e',
      "import { changedFiles } from './scripts/setup/changed.mjs'; console.log(JSON.stringify(changedFiles()))",
    ),
  ) as string[]

beforeAll(() => {
  mkdirSync(path.join(folder, 'scripts/setup'), { recursive: true })
  for (const name of ['changed.mjs', 'prepare.mjs', 'steps.mjs'])
    cpSync(path.join(__dirname, name), path.join(folder, 'scripts/setup', name))
  git('init', '-q', '-b', 'main')
  for (const name of ['one', 'two', 'three']) write(name, name)
  commit('First')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('lists files committed since main, uncommitted and new ones, but no deleted ones', () => {
  expect(changed()).toEqual([])
  write('one', 'changed on main')
  expect(changed()).toEqual(['one'])
  commit('Second')
  expect(changed()).toEqual([])
  git('checkout', '-qb', 'branch')
  write('two', 'changed and committed')
  commit('Third')
  write('new', 'new')
  rmSync(path.join(folder, 'three'))
  expect(changed()).toEqual(['new', 'two'])
})

const TESTS = [
  ...['lib/domain/money.test.ts', 'components/ui/button.test.tsx', 'lib/data/client.test.ts'],
  ...['lib/services/offers/killed.test.ts', 'e2e/map.spec.ts'],
]

it.each([
  [['lib/domain/money.test.ts'], ['lib/domain/money.test.ts']],
  [['lib/domain/money.ts'], ['lib/domain/money.test.ts']],
  [['components/ui/button.tsx'], ['components/ui/button.test.tsx']],
  [['e2e/map.spec.ts', 'README.md'], ['e2e/map.spec.ts']],
  [['lib/data/client.ts'], ['lib/data/client.test.ts', 'lib/services/offers/killed.test.ts']],
  [['docs/product/offers.md'], []],
])('runs, for a change of %j, %j in full', (files, tests) => {
  expect(fullTierOf(files, (file) => TESTS.includes(file))).toEqual(tests)
})

/** @tier full */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'keystead-commands-'))

/** Each command with invalid command lines and the error for each. */
const REFUSED: Record<string, readonly (readonly [args: string[], fault: string])[]> = {
  backup: [
    [[], 'FILE is missing.'],
    [['a', 'b'], "Unexpected argument 'b'."],
    [['a', '--pictures'], "Option '--pictures <value>' argument missing."],
  ],
  doctor: [[['mail'], "Unexpected argument 'mail'."]],
  'grant-role': [
    [[], 'EMAIL is missing.'],
    [['you@homes.example'], 'ROLE is missing.'],
    [['you@homes.example', 'owner'], "There is no role 'owner'."],
  ],
  jobs: [[['now'], "Unexpected argument 'now'."]],
  load: [
    [[], 'LISTINGS is missing.'],
    [['12'], "'12' is not one of the sizes."],
  ],
  migrate: [[['--plan=yes'], "Option '--plan' does not take an argument."]],
  reconcile: [[['--repaid', 'pi_1', '--note', ' '], '--repaid needs a --note.']],
  restore: [[[], 'FILE is missing.']],
  seed: [[['--database'], "Option '--database <value>' argument missing."]],
}

/** The output of a command without any settings, and so without a database. */
function run(command: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${command}.mjs`, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  })
  return { status, stdout, stderr }
}

const usageOf = (command: string) => new RegExp(`^Usage: npm run ${command}\\b.*\\n[A-Z][^]*\\.?\\n$`)

beforeAll(() => {
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const code = `
    import { build } from 'esbuild'
    import { BUNDLE } from './scripts/setup/prepare.mjs'
    const [outdir, ...names] = process.argv.slice(1)
    await build({ ...BUNDLE, outdir, entryPoints: names.map((name) => \`commands/\${name}.ts\`) })`
  execFileSync(process.execPath, ['--input-type=module', '-e', code, folder, ...Object.keys(REFUSED)], {
    cwd: root,
  })
})

afterAll(() => rmSync(folder, { recursive: true }))

it('has every command in the table', () => {
  const commands = readdirSync(path.join(root, 'commands')).filter((name) => name.endsWith('.ts'))
  expect(Object.keys(REFUSED).sort()).toEqual(commands.map((name) => path.parse(name).name).sort())
})

describe.each(Object.keys(REFUSED))('npm run %s', (command) => {
  it('answers --help with its usage', () => {
    expect(run(command, ['--help'])).toEqual({
      status: 0,
      stdout: expect.stringMatching(usageOf(command)) as string,
      stderr: '',
    })
  })

  it.each([[['--unknown'], "Unknown option '--unknown'."] as const, ...(REFUSED[command] ?? [])])(
    'rejects %j with its usage',
    (args, fault) => {
      const { status, stdout, stderr } = run(command, args)
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
      const [first, ...usage] = stderr.split('\n')
      expect(first).toBe(fault)
      expect(usage.join('\n')).toMatch(usageOf(command))
    },
  )
})

/** @tier full */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const folder = mkdtempSync(path.join(tmpdir(), 'keystead-prepare-'))
const file = (name: string) => path.join(folder, name)
const built = () => (existsSync(file('built.txt')) ? readFileSync(file('built.txt'), 'utf8').length : 0)

/** Runs a line of code in a project that consists of prepare.mjs and a build that only counts its runs. */
function inProject(code: string, env: Record<string, string> = {}) {
  const source = `import * as prepare from './scripts/setup/prepare.mjs'\n${code}`
  return spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
}

beforeAll(() => {
  for (const name of ['prepare.mjs', 'steps.mjs'])
    cpSync(path.join(__dirname, name), file(`scripts/setup/${name}`))
  mkdirSync(file('lib'))
  writeFileSync(file('lib/a.ts'), 'one')
  const scripts = {
    build: `node -e "const fs = require('fs'); fs.appendFileSync('built.txt', '.'); process.exit(fs.existsSync('broken') ? 1 : 0)"`,
  }
  writeFileSync(file('package.json'), JSON.stringify({ name: 'x', version: '1.0.0', scripts }))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('builds once, and again only when a file that the build depends on has changed', () => {
  const build = () => {
    const { status } = inProject('prepare.build()')
    expect(status).toBe(0)
    return built()
  }
  expect(build()).toBe(1)
  expect(build()).toBe(1)
  writeFileSync(file('README.md'), 'not built from')
  expect(build()).toBe(1)
  mkdirSync(file('public/map'), { recursive: true })
  writeFileSync(file('public/map/made.json'), 'by the build')
  expect(build()).toBe(1)
  writeFileSync(file('lib/a.ts'), 'two')
  expect(build()).toBe(2)
  writeFileSync(file('lib/b.ts'), 'new')
  expect(build()).toBe(3)
  rmSync(file('lib/b.ts'))
  expect(build()).toBe(4)
  expect(build()).toBe(4)
})

it.each(['package.json', 'scripts/patches/mongodb+1.0.0.patch', 'commands/seed/content.ts'])(
  'builds again when %s has changed',
  (name) => {
    expect(inProject('prepare.build()').status).toBe(0)
    const before = built()
    mkdirSync(path.dirname(file(name)), { recursive: true })
    writeFileSync(file(name), `${existsSync(file(name)) ? readFileSync(file(name), 'utf8') : ''}\n`)
    expect(inProject('prepare.build()').status).toBe(0)
    expect(built()).toBe(before + 1)
  },
)

it('installs once, after a changed manifest or patch, and restores packages with an outdated patch', () => {
  const npm = file('bin/npm')
  const logFile = file('installs.txt')
  const packages = ['mongodb', '@scope/name', 'other']
  mkdirSync(file('bin'))
  mkdirSync(file('sandbox'))
  const find = `cd node_modules && find . -mindepth 1 -name package.json | sort | tr '\\n' ' '`
  const script = `case "$*" in install*) (${find}; echo) >> "${logFile}" ;; *--error-on-fail) test ! -e unpatchable ;; esac`
  writeFileSync(npm, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const install = (status = 0) => {
    for (const name of packages) {
      mkdirSync(file(`node_modules/${name}`), { recursive: true })
      writeFileSync(file(`node_modules/${name}/package.json`), '{}')
    }
    const env = { PATH: `${file('bin')}${path.delimiter}${process.env.PATH}` }
    expect(inProject('await prepare.install()', env).status).toBe(status)
    const lines = existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n').slice(0, -1) : []
    return lines.map((line) => packages.filter((name) => line.includes(`./${name}/`)))
  }
  const patch = (name: string, text: string) => {
    mkdirSync(file('scripts/patches'), { recursive: true })
    writeFileSync(file(`scripts/patches/${name}`), text)
  }
  patch('mongodb+1.0.0.patch', 'one')
  patch('@scope+name+1.0.0.patch', 'one')
  expect(install()).toEqual([packages])
  expect(install()).toHaveLength(1)
  writeFileSync(file('package-lock.json'), '{}')
  expect(install().at(-1)).toEqual(packages)
  patch('mongodb+1.0.0.patch', 'two')
  expect(install().at(-1)).toEqual(['other'])
  expect(install()).toHaveLength(3)
  // Unrecorded packages may have another patch, on top of which this one cannot be applied.
  rmSync(file('node_modules'), { recursive: true })
  writeFileSync(file('unpatchable'), '')
  expect(install(1)).toHaveLength(4)
  expect(install(1)).toHaveLength(5)
  rmSync(file('unpatchable'))
  expect(install()).toHaveLength(6)
})

it('lists every file of ours that a command includes', () => {
  const source = `
    import { build } from 'esbuild'
    import { BUILT_FROM, COMMANDS } from './scripts/setup/prepare.mjs'
    const { metafile } = await build({
      entryPoints: COMMANDS.map((command) => \`commands/\${command}.ts\`),
      outdir: 'unused', write: false, metafile: true, bundle: true, packages: 'external', platform: 'node', format: 'esm',
    })
    const isKnown = (name) => BUILT_FROM.some((from) => name === from || name.startsWith(from + '/'))
    console.log(JSON.stringify(Object.keys(metafile.inputs).map((name) => [name, isKnown(name)])))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    cwd: path.resolve(__dirname, '../..'),
    encoding: 'utf8',
  })
  const inputs = JSON.parse(stdout) as [name: string, isKnown: boolean][]
  expect(inputs.length).toBeGreaterThan(50)
  expect(inputs.filter(([, isKnown]) => !isKnown)).toEqual([])
})

it('builds again after a failed build', () => {
  writeFileSync(file('lib/a.ts'), 'three')
  writeFileSync(file('broken'), '')
  const failed = inProject('prepare.build()')
  expect(failed.status).toBe(1)
  expect(failed.stderr).toContain('npm run --silent build ended with 1')
  const before = built()
  rmSync(file('broken'))
  expect(inProject('prepare.build()').status).toBe(0)
  expect(built()).toBe(before + 1)
})

it('sends no telemetry', () => {
  const { stdout } = inProject("prepare.run('node', ['-p', 'process.env.NEXT_TELEMETRY_DISABLED'])", {
    NEXT_TELEMETRY_DISABLED: '',
  })
  expect(stdout.trim()).toBe('1')
})

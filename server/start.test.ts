import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

it('says which Node is missing on an older one, and serves nothing', () => {
  const old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})"
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', old, path.join(__dirname, 'start.mjs')],
    { encoding: 'utf8' },
  )
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Keystead needs Node 24.20.0 or later, and this is 20.20.2. Install a newer one.\n',
  })
})

describe('without a build', () => {
  const root = path.join(__dirname, '..')
  const folder = mkdtempSync(path.join(tmpdir(), 'keystead-start-'))

  beforeAll(() => {
    mkdirSync(path.join(folder, 'lib'))
    for (const name of ['server', 'lib/node-version.mjs', 'lib/workers.mjs'])
      cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    [[], 'There is no build to serve. Run "npm run build" first.'],
    [['-p', '70000'], 'The port must be a whole number from 0 to 65535.'],
    [['-p', 'http'], 'The port must be a whole number from 0 to 65535.'],
    [['--prt', '3'], "Unknown option '--prt'. The options are -p PORT, -H ADDRESS and --fd NUMBER."],
  ])('says in one line what is wrong with %j', (args, fault) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server/start.mjs', ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `${fault}\n` })
  })
})

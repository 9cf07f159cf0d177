import { spawnSync } from 'node:child_process'
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

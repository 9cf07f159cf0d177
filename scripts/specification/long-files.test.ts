import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const FOLDERS = ['app', 'commands', 'components', 'lib', 'sandbox', 'scripts', 'server', 'tools']
const CODE = /\.(tsx?|mjs|css)$/
/** Tests, and code from elsewhere. */
const LEFT_OUT = /\.test\.|(^|\/)(node_modules|\.next)\//

it('docs/architecture.md names exactly the files longer than 250 lines', () => {
  const long = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, ...name.split(path.sep)),
    ),
  )
    .filter((file) => CODE.test(file) && !LEFT_OUT.test(file))
    .filter((file) => read(file).trimEnd().split('\n').length > 250)
  const [, section = ''] = read('docs/architecture.md').split('### Files over 250 lines')
  const [table = ''] = section.split('\n## ')
  const named = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, file]) => file)
  expect(named.sort()).toEqual(long.sort())
})

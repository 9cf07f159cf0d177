import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const FOLDERS = ['app', 'commands', 'components', 'lib', 'sandbox', 'scripts', 'server', 'tools']
const CODE = /\.(tsx?|mjs|css)$/
/** Tests, and code from elsewhere. */
const LEFT_OUT = /\.test\.|(^|\/)(node_modules|\.next)\//

it('a file of more than 500 lines says why it is one', () => {
  const unexplained = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, ...name.split(path.sep)),
    ),
  )
    .filter((file) => CODE.test(file) && !LEFT_OUT.test(file))
    .filter((file) => {
      const text = read(file)
      return text.trimEnd().split('\n').length > 500 && !/Over 500 lines: \S/.test(text)
    })
  expect(unexplained).toEqual([])
})

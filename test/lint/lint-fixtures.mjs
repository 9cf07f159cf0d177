import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ESLint } from 'eslint'

// In its own process, because ESLint loads its configuration with import(), which Jest's modules do not
// support.

const root = path.resolve(import.meta.dirname, '../..')
const fixtures = path.join(import.meta.dirname, 'fixtures')

const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    return statSync(file).isDirectory() ? files(file) : [file]
  })

const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: path.join(root, 'eslint.config.mjs'),
  ignore: false,
})

/** Lints each fixture under the path that follows `refused/` or `allowed/`. */
const messages = {}
for (const file of files(fixtures).sort()) {
  const name = path.relative(fixtures, file)
  const [, ...place] = name.split(path.sep)
  const [result] = await eslint.lintText(readFileSync(file, 'utf8'), { filePath: path.join(root, ...place) })
  messages[name] = result.messages.map(({ ruleId, message }) => ({ ruleId, message }))
}
console.log(JSON.stringify(messages))

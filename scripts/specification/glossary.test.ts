import { readFileSync } from 'node:fs'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import { glossaryErrors, readGlossary } from './lint-glossary.mjs'

const root = path.join(__dirname, '../..')
const glossary = readGlossary(readFileSync(path.join(root, 'docs/product/glossary.md'), 'utf8'))

it.each([
  ['Your listings, newest first.', ['home']],
  ['This property\n  has been sold.', ['home']],
  ['Add the listing to your favorites', ['home', 'saved homes']],
  ['Log out everywhere, then log in again', ['sign out', 'sign in']],
  ['Back to login', ['sign in']],
  ['Sign up', ['register']],
  ['Browse Properties, or all properties', ['home']],
])('rejects %j (D344)', (text, names) => {
  expect(glossaryErrors(glossary, text).map((fault) => /^Write "([^"]+)"/.exec(fault)?.[1])).toEqual(names)
})

it.each([
  'Login',
  'Do you want to log out?',
  'See My Properties',
  'Property added successfully!',
  'Offers open once this property is verified.',
  'Sign in to see your saved homes',
  'The homes are listed by their agents.',
])('accepts %j (D344)', (text) => expect(glossaryErrors(glossary, text)).toEqual([]))

it('lists only texts of the specification that the code has', () => {
  const files = execFileSync('git', ['ls-files', 'app', 'components', 'lib'], { cwd: root, encoding: 'utf8' })
  const code = files
    .split('\n')
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
    .replace(/\s+/g, ' ')
  expect(glossary.exceptions.filter((text) => !code.includes(text))).toEqual([])
})

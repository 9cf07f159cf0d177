import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { commentErrors, nameErrors, phraseErrors } from './lint-words.mjs'

it.each([
  'tell',
  'tellGone',
  'TELL_GONE',
  'tells',
  'contentEar',
  'isDeaf',
  'Happening',
  'uselessAt',
  'sendSoon',
])('rejects the name %s', (name) => expect(nameErrors(name)).toHaveLength(1))

it.each(['notify', 'earliest', 'year', 'storyteller', 'amendment', 'teller'])('accepts the name %s', (name) =>
  expect(nameErrors(name)).toEqual([]),
)

it.each([
  'Nothing waits.',
  'the offer came to nothing',
  'Its time is\n * over, and the job runs',
  'told of a refund',
  '4 of 4 rows are in',
])('rejects %j', (text) => expect(phraseErrors(text)).toHaveLength(1))

it.each([
  'it is told to stop',
  'an amendment',
  'the job waits',
  'rows are inserted',
  'its row is in the table',
  'tell it apart',
])('accepts %j', (text) => expect(phraseErrors(text)).toEqual([]))

it('rejects a comment that only refers to the one above it', () => {
  expect(commentErrors('* The same for a page. ')).toHaveLength(1)
  expect(commentErrors('*\n * The same for a page,\n * and a call.\n ')).toHaveLength(1)
  expect(commentErrors('* Both are on the same page. ')).toEqual([])
})

it('names no database engine in lib outside lib/data/engine', () => {
  const lib = path.join(__dirname, '../../lib')
  const files = readdirSync(lib, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.m?ts$/.test(file) && !file.startsWith('data/engine/'),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => /documentdb/i.test(readFileSync(path.join(lib, file), 'utf8')))).toEqual([])
})

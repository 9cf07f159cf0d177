import { LONGEST, Tally, missingErrorText } from './tally'

const answer = (status: number, body: unknown, type = 'application/json') => ({
  status,
  body,
  headers: new Headers({ 'content-type': type }),
})

it.each<[string, ReturnType<typeof answer>, string | null]>([
  ['a page', answer(200, '<h1>Homes</h1>', 'text/html'), null],
  ['a refusal with its message', answer(409, { error: { code: 'conflict', message: 'It is sold.' } }), null],
  ['a failed page with words', answer(500, '<h1>Something went wrong</h1>', 'text/html'), null],
  ['a page that the browser fills', answer(500, '<html id="__next_error__">', 'text/html'), null],
  ['a failure without words', answer(500, ''), 'says nothing'],
  ['an empty message', answer(500, { error: { message: '' } }), 'says nothing'],
  ['an empty page', answer(500, '', 'text/html'), 'says nothing'],
  [
    "a driver's words",
    answer(500, { error: { message: 'MongoNetworkError: connection 5 closed' } }),
    'shows what is not for people',
  ],
  ['the name of the database', answer(200, '<dt>MongoDB</dt>', 'text/html'), null],
  ['a stack', answer(200, 'at run (/srv/app/a.js:1:2)', 'text/html'), 'shows what is not for people'],
])('%s', (_, input, fault) => expect(missingErrorText(input)).toBe(fault))

it('counts the requests, and lists those that took too long', () => {
  const tally = new Tally()
  tally.note('GET /', 100, answer(200, '<p>', 'text/html'))
  tally.note('GET /slow', LONGEST + 1_000, answer(500, { error: { message: 'Please try again.' } }))
  tally.note('GET /gone', 300, null)
  tally.note('POST /', 200, answer(409, { error: { message: 'It is sold.' } }))
  expect(tally).toMatchObject({
    ...{ requests: 4, failures: 1, refusals: 1, unanswered: 1, wordless: [], mean: 2_900 },
    slowest: { what: 'GET /slow' },
    hung: ['GET /slow took 11.0 s'],
    failed: ['GET /slow 500'],
  })
})

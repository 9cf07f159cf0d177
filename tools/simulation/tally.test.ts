import { RESPONSE_LIMIT_MS, Tally, missingErrorText } from './tally'

const response = (status: number, body: unknown, type = 'application/json') => ({
  status,
  body,
  headers: new Headers({ 'content-type': type }),
})

it.each<[string, ReturnType<typeof response>, string | null]>([
  ['a page', response(200, '<h1>Homes</h1>', 'text/html'), null],
  [
    'a refusal with its message',
    response(409, { error: { code: 'conflict', message: 'It is sold.' } }),
    null,
  ],
  ['a failed page with words', response(500, '<h1>Something went wrong</h1>', 'text/html'), null],
  ['a page that the browser fills', response(500, '<html id="__next_error__">', 'text/html'), null],
  ['a failure without words', response(500, ''), 'says nothing'],
  ['an empty message', response(500, { error: { message: '' } }), 'says nothing'],
  ['an empty page', response(500, '', 'text/html'), 'says nothing'],
  [
    "a driver's words",
    response(500, { error: { message: 'MongoNetworkError: connection 5 closed' } }),
    'shows what is not for people',
  ],
  ['the name of the database', response(200, '<dt>MongoDB</dt>', 'text/html'), null],
  ['a stack', response(200, 'at run (/srv/app/a.js:1:2)', 'text/html'), 'shows what is not for people'],
])('%s', (_, input, fault) => expect(missingErrorText(input)).toBe(fault))

it('counts the requests, and lists those that took too long', () => {
  const tally = new Tally()
  tally.note('GET /', 100, response(200, '<p>', 'text/html'))
  tally.note(
    'GET /slow',
    RESPONSE_LIMIT_MS + 1_000,
    response(500, { error: { message: 'Please try again.' } }),
  )
  tally.note('GET /gone', 300, null)
  tally.note('POST /', 200, response(409, { error: { message: 'It is sold.' } }))
  expect(tally).toMatchObject({
    requests: 4,
    failures: 1,
    refusals: 1,
    unanswered: 1,
    withoutMessage: [],
    mean: 2_900,
    slowest: { what: 'GET /slow' },
    tooSlow: ['GET /slow took 11.0 s'],
    firstFailures: ['GET /slow 500'],
  })
})

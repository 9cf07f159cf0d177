import { fieldErrors } from './common'
import { changeSearchSchema, saveSearchSchema } from './saved-search'

const SEARCH_ID = '0123456789abcdef01234567'

/** The errors of a search that is saved, and of one that is changed. */
const errorsOf = (search: string) =>
  [saveSearchSchema.safeParse({ search }), changeSearchSchema.safeParse({ id: SEARCH_ID, search })].map(
    (parsed) => (parsed.success ? {} : fieldErrors(parsed.error)),
  )

it.each([
  '',
  'location=bend&minPrice=400000&bedrooms=3&type=house,villa',
  'location=bend&sort=price&sort=-price&view=map&view=list&limit=1&limit=2',
])('accepts the search %j', (search) => {
  expect(errorsOf(search)).toEqual([{}, {}])
})

it.each([
  ['location', 'location=a&location=b'],
  ['location', `location=${'x'.repeat(3_000)}&location=bend`],
  ['verified', 'verified=true&verified=true'],
  ['type', 'type=house&type=villa'],
  ['minPrice', 'minPrice=1&minPrice=2'],
])('refuses a repeated %s, as `GET /properties` does', (field, search) => {
  for (const errors of errorsOf(search)) expect(Object.keys(errors)).toEqual([field])
})

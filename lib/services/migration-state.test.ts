import { createHash } from 'node:crypto'
import { INDEXES } from '@/lib/data/indexes'
import { compareMigrations, UNFINISHED_RESTORE } from '@/lib/data/migration-state'
import { MIGRATION, MIGRATIONS } from '@/lib/data/migrations'
import { describeMigrationState } from './migration-state'

const KNOWN = [
  { id: 1, name: 'first' },
  { id: 2, name: 'second' },
  { id: 3, name: 'third' },
]
const done = (...ids: number[]) => ids.map((_id) => ({ _id, name: `of ${_id}` }))

describe('a start', () => {
  it.each([
    ['all have run', done(1, 2, 3), null],
    ['one has not', done(1, 2), 'one migration has not run on it (from 3, "third")'],
    ['one in the middle has not', done(1, 3), 'one migration has not run on it (from 2, "second")'],
    ['a restore was cut short', done(UNFINISHED_RESTORE), 'a restore into the database was cut short'],
    ['the database is empty', [], '3 migrations have not run on it (from 1, "first")'],
    [
      'a newer version ran one that this cannot run beside',
      done(1, 2, 3, 4),
      'changed by a newer version (migration 4, "of 4")',
    ],
    [
      'the release after ran one that is safe beside this',
      [...done(1, 2, 3), { ...done(4)[0], beside: 3 }],
      null,
    ],
    [
      'a later one is not safe beside this',
      [...done(1, 2, 3), { ...done(4)[0], beside: 3 }, { ...done(5)[0], beside: 4 }],
      'changed by a newer version (migration 5, "of 5")',
    ],
  ] as [string, ReturnType<typeof done>, string | null][])('where %s', (_, rows, told) => {
    const fault = describeMigrationState(compareMigrations(rows, KNOWN))
    if (told === null) expect(fault).toBeNull()
    else expect(fault).toContain(told)
  })
})

/** What the indexes come to at the last migration; a query that names an index fails on a database that lacks it. */
const INDEXED = { migration: 33, indexes: '130adc851375' }

it('an index that is new or other comes with a migration that makes it', () => {
  const indexes = createHash('sha256').update(JSON.stringify(INDEXES)).digest('hex').slice(0, 12)
  expect({ migration: MIGRATION, indexes }).toEqual(INDEXED)
})

it('each migration has the next number, and the release before it comes before', () => {
  expect(MIGRATIONS.map(({ id }) => id)).toEqual(MIGRATIONS.map((_, i) => i + 1))
  for (const { id, compatibleWith: beside = 0 } of MIGRATIONS) expect(beside).toBeLessThan(id)
})

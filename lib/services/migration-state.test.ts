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

describe('describeMigrationState', () => {
  it.each([
    ['all have run', done(1, 2, 3), null],
    ['one has not', done(1, 2), 'one migration has not run yet, from 3 ("third")'],
    ['one in the middle has not', done(1, 3), 'one migration has not run yet, from 2 ("second")'],
    ['a restore was cut short', done(UNFINISHED_RESTORE), 'a restore was interrupted'],
    ['the database is empty', [], '3 migrations have not run yet, from 1 ("first")'],
    [
      'a newer version ran one that is incompatible with this version',
      done(1, 2, 3, 4),
      'a newer version has changed the database (migration 4, "of 4")',
    ],
    [
      'the next release ran one that is compatible with this version',
      [...done(1, 2, 3), { ...done(4)[0], beside: 3 }],
      null,
    ],
    [
      'a later one is incompatible with this version',
      [...done(1, 2, 3), { ...done(4)[0], beside: 3 }, { ...done(5)[0], beside: 4 }],
      'a newer version has changed the database (migration 5, "of 5")',
    ],
  ] as [string, ReturnType<typeof done>, string | null][])('if %s', (_, rows, told) => {
    const fault = describeMigrationState(compareMigrations(rows, KNOWN))
    if (told === null) expect(fault).toBeNull()
    else expect(fault).toContain(told)
  })
})

/** The hash of the indexes at the last migration. A query that hints at an index fails on a database without it. */
const INDEXED = { migration: 1, indexes: '632cd3730552' }

it('every new or changed index has a migration', () => {
  const indexes = createHash('sha256').update(JSON.stringify(INDEXES)).digest('hex').slice(0, 12)
  expect({ migration: MIGRATION, indexes }).toEqual(INDEXED)
})

it('migrations are numbered consecutively, and each is compatible with an earlier one', () => {
  expect(MIGRATIONS.map(({ id }) => id)).toEqual(MIGRATIONS.map((_, i) => i + 1))
  for (const { id, compatibleWith: beside = 0 } of MIGRATIONS) expect(beside).toBeLessThan(id)
})

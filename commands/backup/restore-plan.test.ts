import { assertRestorable, type Situation } from './restore-plan'

const restorable: Situation = {
  file: 'site.backup',
  backupMigration: 21,
  programMigration: 21,
  runMigrations: false,
  name: 'keystead',
  currentMigration: 0,
  isEmpty: true,
  expectedName: undefined,
}

it.each<[string, Partial<Situation>]>([
  ['an empty database', {}],
  ['a non-empty database that is named', { isEmpty: false, currentMigration: 21, expectedName: 'keystead' }],
  ['an earlier backup that is to be migrated', { backupMigration: 20, runMigrations: true }],
])('restores %s', (_, situation) =>
  expect(() => assertRestorable({ ...restorable, ...situation })).not.toThrow(),
)

it.each<[Partial<Situation>, string]>([
  [{ expectedName: 'other' }, '--database says "other", but MONGODB_URI says "keystead".'],
  [
    { backupMigration: 22, runMigrations: true },
    'site.backup is from a later version of Keystead (migration 22; this one has 21): restore it with that version.',
  ],
  [
    { backupMigration: 20 },
    'site.backup is from an earlier version of Keystead (migration 20; this one has 21): add --migrate to migrate it.',
  ],
  [
    { currentMigration: 22, isEmpty: false, expectedName: 'keystead' },
    'The database "keystead" is from a later version of Keystead (migration 22; this one has 21).',
  ],
  [
    { isEmpty: false },
    'The database "keystead" is not empty: set MONGODB_URI to an empty one, or add --database keystead to replace all its data.',
  ],
])('rejects %j in one sentence', (situation, message) => {
  expect(() => assertRestorable({ ...restorable, ...situation })).toThrow(`${message} Nothing was changed.`)
})

import { assertRestorable, type Situation } from './restore-plan'

const restorable: Situation = {
  file: 'site.backup',
  backup: 21,
  program: 21,
  migrate: false,
  name: 'keystead',
  present: 0,
  isEmpty: true,
  expectedName: undefined,
}

it.each<[string, Partial<Situation>]>([
  ['an empty database', {}],
  ['one that is named', { isEmpty: false, present: 21, expectedName: 'keystead' }],
  ['an earlier backup that is to be migrated', { backup: 20, migrate: true }],
])('restores %s', (_, situation) =>
  expect(() => assertRestorable({ ...restorable, ...situation })).not.toThrow(),
)

it.each<[Partial<Situation>, string]>([
  [{ expectedName: 'other' }, '--database says "other", but MONGODB_URI says "keystead".'],
  [
    { backup: 22, migrate: true },
    'site.backup is from a later version of Keystead (migration 22; this one has 21): restore it with that version.',
  ],
  [
    { backup: 20 },
    'site.backup is from an earlier version of Keystead (migration 20; this one has 21): add --migrate to migrate it.',
  ],
  [
    { present: 22, isEmpty: false, expectedName: 'keystead' },
    'The database "keystead" is from a later version of Keystead (migration 22; this one has 21).',
  ],
  [
    { isEmpty: false },
    'The database "keystead" is not empty: set MONGODB_URI to an empty one, or add --database keystead to replace all its data.',
  ],
])('rejects %j in one sentence', (situation, message) => {
  expect(() => assertRestorable({ ...restorable, ...situation })).toThrow(`${message} Nothing was changed.`)
})

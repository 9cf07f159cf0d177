import { engineOf } from './engine'

const COMMIT = '3a2f1c0b9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b'
const set = { setName: 'rs0' }

it.each([
  ['embedded', { version: '7.0.0', gitVersion: 'keystead', modules: [] }, set],
  ['documentdb', { version: '7.0.0', gitVersion: 'documentdb' }, set],
  ['mongodb', { version: '7.0.14', gitVersion: COMMIT, modules: [] }, set],
  ['mongodb', { version: '10.0.1', gitVersion: COMMIT, modules: ['enterprise'] }, set],
] as const)('recognizes %s by %j', (engine, buildInfo, hello) => {
  expect(engineOf(buildInfo, hello)).toBe(engine)
})

it.each([
  [{ version: '7.0.0' }, set, 'The tests do not know this database. It calls itself 7.0.0, undefined.'],
  [{ version: '7.0.77', gitVersion: 'another' }, set, 'The tests do not know this database.'],
  [{ version: '6.0.9', gitVersion: COMMIT }, set, 'The tests need MongoDB 7 or later. It calls itself 6.0.9'],
  [{ version: '7.0.9', gitVersion: COMMIT }, {}, 'The tests need a replica set.'],
])('rejects %j with %j', (buildInfo, hello, message) => {
  expect(() => engineOf(buildInfo, hello)).toThrow(message)
})

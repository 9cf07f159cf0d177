import { isLocalUri, planFor, type Situation } from './database-plan'

const LOCAL = [
  'mongodb://localhost/keystead',
  'mongodb://127.0.0.1:27018/keystead?replicaSet=rs0',
  'mongodb://127.8.8.8',
  'mongodb://[::1]:27017/keystead',
  'mongodb://user:p%40ss@localhost:27017/keystead',
  'mongodb://localhost:1,127.0.0.1:2/keystead',
]

const REMOTE = [
  'mongodb://db.example.com/keystead',
  'mongodb+srv://cluster.example.net/keystead',
  'mongodb://localhost.example.com/keystead',
  'mongodb://127.0.0.1.example.com/keystead',
  'mongodb://localhost@db.example.com/keystead',
  'mongodb://localhost:1,db.example.com:2/keystead',
  'mongodb://10.0.0.1/localhost',
  'mongodb://db.example.com?x=localhost',
  'mongodb://[2001:db8::1]/keystead',
  'postgres://localhost/keystead',
  '',
]

it.each(LOCAL)('treats %j as this machine', (uri) => expect(isLocalUri(uri)).toBe(true))

it.each(REMOTE)('does not treat %j as this machine', (uri) => expect(isLocalUri(uri)).toBe(false))

const NOT_EMPTY = /"shop" is not empty.*Nothing was changed/
const NOT_HERE = /not on this machine\. Nothing was changed/

const HERE = true
const AWAY = false
const DEMO = true
const SEED = false

describe.each([
  ['empty', HERE, SEED, undefined, 'seed'],
  ['empty', HERE, DEMO, undefined, 'seed'],
  ['empty', AWAY, SEED, undefined, NOT_HERE],
  ['empty', AWAY, SEED, 'shop', 'seed'],
  ['empty', AWAY, DEMO, undefined, 'leave'],
  ['empty', AWAY, DEMO, 'shop', 'leave'],
  ['unfinished', HERE, SEED, undefined, 'finish'],
  ['unfinished', HERE, DEMO, undefined, 'finish'],
  ['unfinished', AWAY, SEED, 'shop', 'finish'],
  ['seeded', HERE, SEED, undefined, 'leave'],
  ['seeded', HERE, DEMO, undefined, 'leave'],
  ['seeded', AWAY, DEMO, undefined, 'leave'],
  ['foreign', HERE, SEED, undefined, NOT_EMPTY],
  ['foreign', HERE, DEMO, undefined, NOT_EMPTY],
  ['foreign', AWAY, SEED, undefined, NOT_EMPTY],
  ['foreign', AWAY, DEMO, undefined, NOT_EMPTY],
  ['foreign', HERE, SEED, 'shop', 'seed'],
  ['foreign', HERE, DEMO, 'shop', 'seed'],
  ['foreign', AWAY, SEED, 'shop', 'seed'],
  ['foreign', AWAY, DEMO, 'shop', 'leave'],
  ['accounts', HERE, SEED, undefined, NOT_EMPTY],
  ['accounts', HERE, DEMO, undefined, NOT_EMPTY],
  ['accounts', AWAY, DEMO, undefined, NOT_EMPTY],
  ['accounts', HERE, SEED, 'shop', 'leave'],
  ['accounts', HERE, DEMO, 'shop', 'leave'],
  ['accounts', AWAY, SEED, 'shop', 'leave'],
] as const)(
  'for a database that is %s, on this machine %p, for the demo %p, confirmed %p',
  (content, isLocal, isDemo, expectedName, plan) => {
    const situation: Situation = { name: 'shop', expectedName, isLocal, content, isDemo }

    it(`results in ${String(plan)}`, () => {
      if (typeof plan === 'string') expect(planFor(situation)).toBe(plan)
      else expect(() => planFor(situation)).toThrow(plan)
    })

    it('rejects another name', () => {
      expect(() => planFor({ ...situation, expectedName: 'other' })).toThrow(
        `${isDemo ? 'DEMO_DATABASE' : '--database'} says "other", but MONGODB_URI says "shop". Nothing was changed.`,
      )
    })
  },
)

it('says in the error what to do', () => {
  const foreign = { name: 'shop', expectedName: undefined, isLocal: true, content: 'foreign' } as const
  expect(() => planFor({ ...foreign, isDemo: true })).toThrow('add DEMO_DATABASE=shop')
  expect(() => planFor({ ...foreign, isDemo: false })).toThrow('add --database shop')
})

import { assertLocal, isLocal } from './assert-local'

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

it.each(LOCAL)('%j is this machine', (uri) => {
  expect(isLocal(uri)).toBe(true)
  expect(() => assertLocal(uri, false)).not.toThrow()
})

it.each(REMOTE)('%j is not', (uri) => {
  expect(isLocal(uri)).toBe(false)
  expect(() => assertLocal(uri, false)).toThrow('not on this machine')
})

it('a remote one is taken when told so', () => {
  expect(() => assertLocal('mongodb://db.example.com/keystead', true)).not.toThrow()
})

it('no address is refused, told so or not', () => {
  expect(() => assertLocal(undefined, true)).toThrow('Set MONGODB_URI')
})

import { inspect } from 'node:util'
import { MongoTopologyClosedError } from 'mongodb'
import { serviceDatabase } from '@/test/support/services'
import { getEnv } from '@/lib/env'
import { startUp } from '@/lib/services/health'
import { closeClient, getDb, connectionErrorText } from './client'

serviceDatabase()

const SECRET = 'S3cret'

beforeEach(closeClient)

/** The error of connecting to the database at that URI. */
async function failureAt(uri: string): Promise<unknown> {
  getEnv().MONGODB_URI = uri
  try {
    return await getDb().command({ ping: 1 })
  } catch (error) {
    return error
  }
}

const MALFORMED: [string, string][] = [
  ['without a server', `mongodb://user:${SECRET}@`],
  ['with / in the password', `mongodb://user:${SECRET}/2@localhost/keystead`],
  ['with : in the password', `mongodb://user:${SECRET}:2@localhost/keystead`],
  ['with @ in the password', `mongodb://user:${SECRET}@2@localhost/keystead`],
  ['with # in the password', `mongodb://user:${SECRET}#2@localhost/keystead`],
  ['with % in the password', `mongodb://user:${SECRET}%zz@localhost/keystead`],
  ['with a port that is none', `mongodb://user:${SECRET}@localhost:port/keystead`],
  ['with a port that is too high', `mongodb://user:${SECRET}@localhost:99999999/`],
  ['with a server without a name', `mongodb://user:${SECRET}@localhost,/keystead`],
  ['with a database of no name', `mongodb://user:${SECRET}@localhost/a.b`],
  ['with an option that is none', `mongodb://user:${SECRET}@localhost/keystead?fast=true`],
  ['without a protocol', SECRET],
  ['of a set with a port', `mongodb+srv://user:${SECRET}@cluster.example.net:27017/keystead`],
]

describe.each(MALFORMED)('an address %s', (_what, uri) => {
  it('is reported in words of ours, without its password', async () => {
    const error = await failureAt(uri)
    expect(connectionErrorText(error)).toMatch(/^its URL is malformed \(in a password, write @ as %40/)
    expect(inspect(error, { depth: 9 })).not.toContain(SECRET)
  })

  it('prevents a server from starting, in one sentence', async () => {
    getEnv().MONGODB_URI = uri
    const error: unknown = await startUp().catch((reason: unknown) => reason)
    expect(String(error)).toMatch(
      /^Error: Keystead cannot start: the database cannot be used: its URL .* Check MONGODB_URI\.$/,
    )
    expect(inspect(error, { depth: 9 })).not.toContain(SECRET)
  })
})

it('does not treat other errors as connection errors', () => {
  expect(connectionErrorText(new Error('Unable to parse'))).toBeNull()
})

it('reports an unknown host as unreachable', async () => {
  expect(connectionErrorText(await failureAt(`mongodb+srv://user:${SECRET}@cluster.example.invalid/a`))).toBe(
    'it does not respond',
  )
})

it('reports a call as unreachable if another one has failed before it', () => {
  expect(connectionErrorText(new MongoTopologyClosedError())).toBe('it does not respond')
})

import { Socket } from 'node:net'
import { serviceDatabase } from '@/test/support/services'
import { transaction } from './client'
import { collection } from './collections'

const { db } = serviceDatabase()

/** A transaction on the same document as all others, like the acceptances of one listing's offers. */
const increase = (): Promise<void> =>
  transaction(async (session) => {
    await collection('rateLimits').updateOne({ _id: 'one' }, { $inc: { taken: 1 } }, { session })
    await collection('rateLimits').findOne({ _id: 'one' }, { session })
  })

const read = () => collection('rateLimits').findOne({ _id: 'other' })

it('leaves connections for a hundred transactions on one document and for readers', async () => {
  await collection('rateLimits').insertOne({
    _id: 'one',
    taken: 0,
    expiresAt: new Date(Date.now() + 600_000),
  })
  const crowd = Array.from({ length: 100 }, () => [increase(), ...Array.from({ length: 5 }, read)])
  await Promise.all(crowd.flat())
  expect(await db.collection('rateLimits').findOne({ taken: { $gt: 0 } })).toMatchObject({ taken: 100 })
})

it('retries a call over another connection if its own has just broken (ADR 061)', async () => {
  const written = jest.spyOn(Socket.prototype, 'write')
  await read()
  const used = written.mock.contexts.at(-1) as Socket
  written.mockRestore()
  used.destroy()
  // The driver does not know it yet, and uses that connection once more.
  expect(await read()).toBeNull()
})

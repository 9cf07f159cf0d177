import { ObjectId } from 'mongodb'
import { transaction } from '@/lib/data/client'
import { type JobDoc, type ListingNumbersDoc } from '@/lib/data/collections'
import { LEASE_MS } from '@/lib/domain/jobs'
import { actorOf, createProperty, createUser } from '@/test/factories'
import { runJobsUntilDone } from '@/test/support/jobs'
import { killableProcesses } from '@/test/support/killable'
import { serviceDatabase } from '@/test/support/services'
import { deleteAgentProperties } from '../properties/decide-property'
import { removeEventCounts } from './count-events'

const { db } = serviceDatabase()
const doomed = killableProcesses(db)

const MINUTE = 60_000
const numbers = () => db.collection<ListingNumbersDoc>('listingNumbers')
const jobs = () => db.collection<JobDoc>('jobs').countDocuments({ kind: 'delete-numbers' })
const addNumbers = (ids: ObjectId[]) =>
  numbers().insertMany(
    ids.map((propertyId) => ({
      _id: `${propertyId.toHexString()} 2026-11`,
      propertyId,
      month: new Date('2026-11-01'),
      days: { d29: { views: 1 } },
    })),
  )

it('is one job for all homes of an agent, a minute after they are removed (D500)', async () => {
  const agent = await createUser(db, { role: 'agent' })
  const other = await createUser(db, { role: 'agent' })
  const homes = [await createProperty(db, agent), await createProperty(db, agent)]
  const ids = homes.map(({ _id }) => _id)
  const { _id: stays } = await createProperty(db, other)
  await addNumbers([...ids, stays])
  const rowCount = () => numbers().countDocuments({ propertyId: { $in: [...ids, stays] } })
  await deleteAgentProperties(actorOf(agent), { emailOrId: agent.email })
  expect(await jobs()).toBe(1)
  await runJobsUntilDone(['delete-numbers'], new Date(Date.now() + MINUTE - 5_000))
  expect(await rowCount()).toBe(3)
  await runJobsUntilDone(['delete-numbers'], new Date(Date.now() + MINUTE))
  expect([await rowCount(), await numbers().countDocuments({ propertyId: stays }), await jobs()]).toEqual([
    1, 1, 0,
  ])
})

it('goes on in another process when its own is killed between two batches', async () => {
  const ids = Array.from({ length: 501 }, () => new ObjectId())
  await addNumbers(ids)
  await transaction((session) => removeEventCounts(ids, new Date(), session))
  expect(await jobs()).toBe(1)
  const rowCount = () => numbers().countDocuments({ propertyId: { $in: ids } })
  const scene = { subject: ids[0]?.toHexString() ?? '' }
  // After the claim and the first batch.
  const killed = await doomed.send({ name: 'deleting numbers', scene, point: 2 })
  await killed.kill()
  expect(await rowCount()).toBe(1)
  await runJobsUntilDone(['delete-numbers'], new Date(Date.now() + MINUTE + LEASE_MS))
  expect([await rowCount(), await jobs()]).toEqual([0, 0])
})

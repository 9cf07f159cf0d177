import { type Document, ObjectId } from 'mongodb'
import { serviceDatabase } from '@/test/support/services'
import { transaction } from './client'
import { claimTime, findClaims, releaseTime } from './viewing-claims'

const { db } = serviceDatabase()

const at = (time: string) => new Date(`2026-12-15T${time}Z`)
const tryClaim = (agentId: ObjectId, from: string, to: string, ownerId = new ObjectId()) =>
  transaction((session) => claimTime(ownerId, agentId, at(from), at(to), session)).then(
    () => true,
    (error: { code?: string }) => {
      expect(error.code).toBe('conflict')
      return false
    },
  )
const quarters = async (agentId: ObjectId) =>
  (await findClaims(agentId, at('00:00'), at('23:59'))).map((viewingClaim) =>
    viewingClaim.at.toISOString().slice(11, 16),
  )

it('claims each quarter hour from the start to the end', async () => {
  const agentId = new ObjectId()
  expect(await tryClaim(agentId, '10:00', '10:45')).toBe(true)
  expect(await quarters(agentId)).toEqual(['10:00', '10:15', '10:30'])
})

it.each([
  ['the same time', '10:00', '10:45', false],
  ['a part of it', '10:30', '11:00', false],
  ['the time after it', '10:45', '11:15', true],
  ['the time before it', '09:30', '10:00', true],
])('claims only free time: %s', async (_, from, to, expected) => {
  const agentId = new ObjectId()
  await tryClaim(agentId, '10:00', '10:45')
  expect(await tryClaim(agentId, from, to)).toBe(expected)
  expect(await tryClaim(new ObjectId(), from, to)).toBe(true)
})

it('adds nothing if a part is claimed, and releases all time of an appointment', async () => {
  const agentId = new ObjectId()
  const ownerId = new ObjectId()
  await tryClaim(agentId, '10:00', '10:45', ownerId)
  await tryClaim(agentId, '09:30', '10:15')
  expect(await quarters(agentId)).toEqual(['10:00', '10:15', '10:30'])
  await transaction((session) => releaseTime([ownerId], session))
  expect(await quarters(agentId)).toEqual([])
})

it('moves a claim to a time that overlaps it', async () => {
  const agentId = new ObjectId()
  const ownerId = new ObjectId()
  await tryClaim(agentId, '10:00', '10:45', ownerId)
  await transaction(async (session) => {
    await releaseTime([ownerId], session)
    await claimTime(ownerId, agentId, at('10:30'), at('11:00'), session)
  })
  expect(await quarters(agentId)).toEqual(['10:30', '10:45'])
})

it('lets one of a hundred concurrent claims of overlapping times win', async () => {
  const agentId = new ObjectId()
  await db.collection<Document>('availability').insertOne({ _id: agentId })
  const starts = ['10:00', '10:15', '10:30', '09:45']
  const won = await Promise.all(
    Array.from({ length: 100 }, (_, index) => tryClaim(agentId, starts[index % 4] ?? '', '10:45')),
  )
  expect(won.filter(Boolean)).toHaveLength(1)
  const owners = await db.collection('viewingClaims').distinct('ownerId', { agentId })
  expect(owners).toHaveLength(1)
})

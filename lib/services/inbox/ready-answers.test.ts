import { randomUUID } from 'node:crypto'
import { text as wholeText } from 'node:stream/consumers'
import { ObjectId } from 'mongodb'
import { type OfficeDoc, type ReadyAnswerDoc, type UserDoc } from '@/lib/data/collections'
import { saveReadyAnswerSchema } from '@/lib/schemas/inbox'
import { actorOf, changeMember, createOffice, createProperty, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { absolute } from '../absolute'
import { startConversation } from '../messages/send-message'
import { toActor } from '../users/actor'
import { deleteUser } from '../users/delete-account'
import { exportData } from '../users/export-data'
import { deleteReadyAnswer, fillReadyAnswers, listReadyAnswers, saveReadyAnswer } from './ready-answers'

const { db } = serviceDatabase()

let agent: UserDoc
let colleague: UserDoc
let office: OfficeDoc

const ANSWER = { name: 'Welcome', text: 'Hello {buyer}', isShared: false }
const save = async (by: UserDoc, overrides: Partial<typeof ANSWER> & { id?: string } = {}) =>
  saveReadyAnswer(await toActor(by), { ...ANSWER, ...overrides })
const listOf = async (by: UserDoc) => listReadyAnswers(await toActor(by))

beforeEach(async () => {
  agent = await createUser(db, { role: 'agent', name: 'Theo Brandt', company: 'Brandt & Daughters' })
  colleague = await createUser(db, { role: 'agent', name: 'Sam Keller' })
  office = await createOffice(db, [
    [agent, 'owner'],
    [colleague, 'agent'],
  ])
})

it('saves, changes, lists by name and deletes the answers of an agent (D461)', async () => {
  await save(agent)
  await save(agent, { name: 'Address' })
  const [first, second] = await listOf(agent)
  expect([first?.name, second?.name]).toEqual(['Address', 'Welcome'])
  await save(agent, { id: first?._id ?? '', name: 'Zoning', text: 'See {link}' })
  expect((await listOf(agent)).map(({ name, text }) => [name, text])).toEqual([
    ['Welcome', 'Hello {buyer}'],
    ['Zoning', 'See {link}'],
  ])
  await deleteReadyAnswer(await toActor(agent), { id: first?._id ?? '' })
  expect(await listOf(agent)).toHaveLength(1)
})

it('refuses buyers, the answers of somebody else, and the fifty-first', async () => {
  await save(agent)
  const id = (await listOf(agent))[0]?._id ?? ''
  expect(await codeOf(save(colleague, { id }))).toBe('not_found')
  expect(await codeOf(deleteReadyAnswer(await toActor(colleague), { id }))).toBe('not_found')
  expect(await codeOf(save(await createUser(db)))).toBe('forbidden')
  const more = Array.from({ length: 49 }, () => ({
    _id: new ObjectId(),
    personId: agent._id,
    name: 'One',
    text: 'Text',
  }))
  await db.collection<ReadyAnswerDoc>('readyAnswers').insertMany(more)
  expect(await codeOf(save(agent))).toBe('conflict')
  await save(agent, { id })
})

it('refuses an unknown placeholder by its name, and texts that are too long', () => {
  const fault = (input: object) =>
    saveReadyAnswerSchema.safeParse({ ...ANSWER, ...input }).error?.issues[0]?.message
  expect(fault({ text: 'It costs {price}.' })).toMatch(/^\{price\} is not a placeholder/)
  expect(fault({ text: 'x'.repeat(2_001) })).toBe('Please use at most 2000 characters.')
  expect(fault({ name: ' ' })).toBe('Enter a name.')
  expect(fault({})).toBeUndefined()
})

it('is shared with the office by owners and managers, as long as they are members', async () => {
  await save(agent, { isShared: true })
  expect(await codeOf(save(colleague, { isShared: true }))).toBe('forbidden')
  expect(await listOf(colleague)).toEqual([
    { _id: expect.any(String) as string, ...ANSWER, isShared: true, isOwn: false },
  ])
  const stranger = await createUser(db, { role: 'agent' })
  expect(await codeOf(save(stranger, { isShared: true }))).toBe('forbidden')
  expect(await listOf(stranger)).toEqual([])
  await changeMember(db, office, agent, null)
  expect(await listOf(colleague)).toEqual([])
})

it('stays shared if its author changes it without the right to share', async () => {
  await save(agent, { isShared: true })
  const id = (await listOf(agent))[0]?._id ?? ''
  await changeMember(db, office, agent, { role: 'agent' })
  await save(agent, { id, text: 'Welcome, {buyer}' })
  expect(await listOf(colleague)).toMatchObject([{ text: 'Welcome, {buyer}', isShared: true }])
  await changeMember(db, office, agent, { role: 'owner' })
  await save(agent, { id })
  expect(await listOf(colleague)).toEqual([])
})

it('is not shared with the next office of its author', async () => {
  await save(agent, { isShared: true })
  expect(await listReadyAnswers(actorOf(agent))).toMatchObject([{ isShared: false }])
  const next = { id: new ObjectId().toHexString(), role: 'owner' as const, members: [] }
  expect(await listReadyAnswers({ ...actorOf(agent), office: next })).toMatchObject([{ isShared: false }])
})

it('fills in the values of a conversation, for its agent only', async () => {
  const buyer = await createUser(db, { name: 'Nora {link}' })
  const home = await createProperty(db, agent, { title: 'Lake House' })
  const { conversationId: id } = await startConversation(actorOf(buyer), {
    propertyId: idOf(home),
    text: 'Is it quiet?',
    key: randomUUID(),
  })
  await save(agent, { text: '{buyer}, {home}, {agent}, {office}, {link}' })
  const [filled] = await fillReadyAnswers(await toActor(agent), { id })
  expect(filled?.text).toBe(
    `Nora {link}, Lake House, Theo Brandt, Cascade Homes, ${absolute(`/properties/${idOf(home)}`)}`,
  )
  const alone = (await fillReadyAnswers(actorOf(agent), { id }))[0]?.text
  expect(alone).toContain('Theo Brandt, Brandt & Daughters, http')
  expect(await codeOf(fillReadyAnswers(actorOf(buyer), { id }))).toBe('forbidden')
  expect(await codeOf(fillReadyAnswers(actorOf(colleague), { id }))).toBe('not_found')
})

it('is in its author’s download, and deleted with the account', async () => {
  await save(colleague, { text: 'A text of mine' })
  expect(await wholeText(await exportData(actorOf(colleague)))).toContain('A text of mine')
  await changeMember(db, office, colleague, null)
  await deleteUser(actorOf(await createUser(db, { role: 'admin' })), { id: idOf(colleague) })
  const filter = { personId: colleague._id }
  expect(await db.collection<ReadyAnswerDoc>('readyAnswers').countDocuments(filter)).toBe(0)
})

import { ObjectId } from 'mongodb'
import { type OfficeDoc } from '@/lib/data/collections'
import { createOffice } from '../factories'
import { applicationDatabase, newPerson } from './contract'
import { CALLER_ROWS, MAKERS, type Person, prepareRequests } from './operation-requests'

/** Members of one office by their roles, an owner of another office, and an agent without an office. */
export const CALLERS = ['owner', 'manager', 'agent', 'assistant', 'other', 'none'] as const
export type Caller = (typeof CALLERS)[number]
/** The callers, and an agent who is a colleague of the first four. */
export type Agent = Caller | 'colleague'
export const AGENTS: readonly Agent[] = [...CALLERS, 'colleague']

/** A row of a table of statuses, by its columns. */
export type Row = { call: string; expected: Record<string, number> }

/** Reads a table whose last columns are the statuses of these callers. */
export function readTable(table: string, callers: readonly string[] = CALLERS): Row[] {
  const [, ...rows] = table.trim().split('\n')
  return rows.map((row) => {
    const cells = row.trim().split(/\s+/)
    const statuses = cells.splice(-callers.length).map(Number)
    return {
      call: cells.join(' '),
      expected: Object.fromEntries(callers.map((name, i) => [name, statuses[i] ?? 0])),
    }
  })
}

/** Agents of the application under test whose offices a test sets up and ends. Call it before the tests. */
export function officePeople() {
  const db = applicationDatabase()
  const people = new Map<string, Person>()

  beforeAll(async () => {
    for (const name of AGENTS) {
      const { session, user } = await newPerson(db, 'agent')
      const emailVerified = new Date()
      await db.collection('users').updateOne({ _id: user._id }, { $set: { emailVerified } })
      people.set(name, { session, user: { ...user, emailVerified } })
    }
    await prepareRequests(db, people)
  })

  const person = (name: Agent): Person => {
    const match = people.get(name)
    if (!match) throw new Error(`${name} is missing`)
    return match
  }
  const idOf = (name: Agent): string => person(name).user._id.toHexString()

  /** Removes all offices, and makes everybody an agent again. */
  async function removeOffices(): Promise<void> {
    const ids = [...people.values()].map(({ user }) => user._id)
    await db.collection('offices').deleteMany({ 'members.personId': { $in: ids } })
    await db
      .collection('users')
      .updateMany({ _id: { $in: ids } }, { $set: { role: 'agent' }, $unset: { officeId: '' } })
  }

  /** Creates the offices of `CALLERS`; returns the colleague's. */
  async function setUpOffices(): Promise<OfficeDoc> {
    await removeOffices()
    await createOffice(db, [[person('other').user, 'owner']])
    return createOffice(db, [
      ...(['owner', 'manager', 'agent', 'assistant'] as const).map(
        (role) => [person(role).user, role] as const,
      ),
      [person('colleague').user, 'agent'],
    ])
  }

  /** Deletes what an earlier request has left of a person's work. */
  async function endWorkOf(name: Agent): Promise<void> {
    const { _id: agentId } = person(name).user
    for (const collection of [
      ...['properties', 'offers', 'viewings', 'viewingClaims', 'conversations', 'inquiries'],
      ...['bulkChanges', 'drafts'],
    ])
      await db.collection(collection).deleteMany({ agentId })
    await db.collection('handovers').deleteMany({ from: agentId })
    await db.collection('propertyDocuments').deleteMany({ ownerId: agentId })
  }

  /** Makes a request about the owner's records concern what is in the office. */
  async function toOffice(
    call: string,
    request: { path: string; body?: unknown },
    { owner, office }: { owner: Agent; office: OfficeDoc },
  ) {
    if (call === 'POST /handovers') {
      const to = idOf(owner === 'agent' ? 'manager' : 'agent')
      return { ...request, body: { ...(request.body as object), to } }
    }
    if (call.endsWith('/office/members/{personId}'))
      return { ...request, path: `/office/members/${idOf('colleague')}` }
    if (call.endsWith('/office/invitations/{id}')) {
      const { matchedCount } = await db
        .collection('officeInvitations')
        .updateOne({ _id: lastId(request.path) }, { $set: { officeId: office._id } })
      if (matchedCount !== 1) throw new Error('The invitation is missing.')
    }
    // Before a file is sent, only who uploaded it reads it (D292).
    if (call === 'GET /message-files/{id}')
      await db
        .collection('messageFiles')
        .updateOne({ _id: lastId(request.path) }, { $set: { messageId: new ObjectId() } })
    return request
  }

  /** The status that the caller gets for a record of the owner, after a change of their office. */
  async function statusOf(
    call: string,
    name: Caller,
    owner: Agent,
    change?: (office: OfficeDoc) => Promise<unknown>,
  ): Promise<number> {
    await endWorkOf(owner)
    const maker = MAKERS[call]
    if (!maker) throw new Error(`${call} has no maker`)
    await removeOffices()
    const request = await maker(person(owner).user, false)
    // Requests of an office make one of their own.
    const office = await setUpOffices()
    const { raw, type } = request
    const { path, body } = await toOffice(call, request, { owner, office })
    await change?.(office)
    const { status } = await person(name).session.call(rowOf(call).method, `/api${path}`, body, {
      ...(raw && { raw: raw() }),
      ...(type !== undefined && { headers: { 'content-type': type } }),
    })
    return status
  }

  return { db, person, idOf, setUpOffices, endWorkOf, statusOf }
}

const rowOf = (call: string) => {
  const row = CALLER_ROWS.find((callerRow) => callerRow.call === call)
  if (!row) throw new Error(`${call} is no operation`)
  return row
}

const lastId = (path: string) => new ObjectId(path.split('/').at(-1))

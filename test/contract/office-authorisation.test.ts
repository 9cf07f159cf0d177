/** @tier full */
import { ObjectId } from 'mongodb'
import { type OfficeDoc, type UserDoc } from '@/lib/data/collections'
import { createOffice } from '../factories'
import { applicationDatabase, newBuyer } from '../support/contract'
import { CALLER_ROWS, MAKERS, type Person, prepareRequests } from '../support/operation-requests'

/** Members of one office by their roles, an owner of another office, and an agent without an office. */
const CALLERS = ['owner', 'manager', 'agent', 'assistant', 'other', 'none'] as const
type Caller = (typeof CALLERS)[number]

/**
 * The status for a record of an agent who is a colleague of the first four (D451, D452). What an assistant never does is
 * refused before the record is looked up (403); a record that the caller may not read does not exist (404). Without an
 * id in its path, a call of an office is about the caller's own. A change of many homes is accepted, and refuses each
 * home on its own (D482).
 */
const OF_COLLEAGUE = `
                                       owner manager agent assistant other none
GET /properties/{id} rejected            200   200   404   200   404   404
GET /properties/{id}/history rejected    200   200   404   200   404   404
GET /properties/agent/{emailOrId}        200   200   403   403   403   403
POST /properties                         403   403   403   403   403   403
PATCH /properties/{id}                   200   200   403   403   403   403
PATCH /properties/{id} rejected          200   200   404   403   404   404
PATCH /properties/{id}/market            200   200   403   403   403   403
DELETE /properties/{id}                  200   200   403   403   403   403
DELETE /properties/{id} rejected         200   200   404   403   404   404
DELETE /properties/agent/{emailOrId}     200   200   403   403   403   403
POST /properties/{id}/owner-link         201   201   403   403   403   403
DELETE /properties/{id}/owner-link       200   200   403   403   403   403
PUT /properties/{id}/viewings            200   200   403   403   403   403
GET /property-documents/{id} unsaved     404   404   404   404   404   404
POST /bulk-changes                       202   202   202   403   202   202
GET /bulk-changes/{id}                   404   404   404   404   404   404
POST /bulk-changes/{id}/stop             404   404   404   403   404   404
GET /imports/{id}                        404   404   404   404   404   404
GET /imports/{id}/rejected.csv           404   404   404   404   404   404
GET /drafts/{id}                         200   200   404   403   404   404
PUT /drafts/{id}                         403   403   404   403   404   404
DELETE /drafts/{id}                      403   403   404   403   404   404
POST /drafts/{id}/publish                403   403   404   403   404   404
POST /handovers                          201   201   403   403   403   403
GET /handovers/{id}                      200   200   404   404   404   404
GET /agent-offers/{agentEmail}           200   200   403   403   403   403
GET /offers/by-id/{id}                   200   200   404   404   404   404
PATCH /offers/accept/{id}                200   200   404   403   404   404
PATCH /offers/accept/{id} countered      409   409   404   403   404   404
PATCH /offers/counter/{id}               200   200   404   403   404   404
PATCH /offers/counter/{id} countered     409   409   404   403   404   404
PATCH /offers/release/{id}               200   200   404   403   404   404
PATCH /offers/extend/{id}                200   200   404   403   404   404
PATCH /offers/reject/{id}                200   200   404   403   404   404
PATCH /offers/confirm/{id}               403   403   404   404   404   404
PATCH /offers/withdraw/{id}              403   403   404   404   404   404
POST /create-payment-intent              403   403   404   404   404   404
PATCH /offers/payment-success/{id}       403   403   404   404   404   404
POST /properties/{id}/open-houses        201   201   403   403   403   403
DELETE /open-houses/{id}                 200   200   403   403   403   403
GET /viewings/{id}                       200   200   404   200   404   404
GET /viewings/{id}.ics                   200   200   404   200   404   404
PATCH /viewings/confirm/{id}             200   200   404   200   404   404
PATCH /viewings/decline/{id}             200   200   404   200   404   404
PATCH /viewings/reschedule/{id}          200   200   404   200   404   404
PATCH /viewings/cancel/{id}              200   200   404   200   404   404
PATCH /viewings/missed/{id}              409   409   404   409   404   404
GET /conversations/{id}/messages         200   200   404   200   404   404
POST /conversations/{id}/messages        201   201   404   201   404   404
PATCH /conversations/{id}/read           200   200   404   200   404   404
DELETE /messages/{id}                    404   404   404   404   404   404
POST /message-files                      201   201   404   201   404   404
GET /message-files/{id}                  200   200   404   200   404   404
PUT /blocks/{userId}                     404   404   404   404   404   404
DELETE /blocks/{userId}                  404   404   404   404   404   404
POST /offices                            409   409   409   409   409   201
GET /office                              200   200   200   200   200   404
PATCH /office                            200   403   403   403   200   404
DELETE /office                           409   403   403   403   200   404
POST /office/invitations                 201   403   403   403   201   404
PATCH /office/invitations/{id}           200   403   403   403   404   404
DELETE /office/invitations/{id}          200   403   403   403   404   404
PATCH /office/members/{personId}         200   403   403   403   404   404
DELETE /office/members/{personId}        200   403   403   403   404   404
`

/** The status for what a caller makes for themselves: an assistant has no homes (D451, D452). */
const OF_CALLER = `
                                       owner manager agent assistant other none
POST /properties                         201   201   201   403   201   201
POST /property-documents                 201   201   201   403   201   201
POST /uploads listing                    201   201   201   403   201   201
POST /imports                            202   202   202   403   202   202
GET /drafts                              200   200   200   403   200   200
POST /drafts                             201   201   201   403   201   201
POST /drafts/{id}/publish                201   201   201   403   201   201
PUT /availability                        200   200   200   403   200   200
`

/** Calls that no office changes, by the reason. */
const ELSEWHERE: Record<string, string> = {
  'Every reader gets the same, or nothing': `
    GET /properties
    GET /properties/map
    GET /properties/{id}
    GET /properties/{id}/history
    GET /features
    GET /reso/Property
    GET /property-documents/{id}
    GET /property-documents/{id} public
    GET /properties/{id}/open-houses
    GET /properties/{id}/slots
    GET /open-houses/{id}/open-house.ics
    GET /calendar/{token}
    GET /reviews
    GET /reviews/{id}
    GET /reviews/{id} rejected
    POST /web-vitals
    GET /health
    GET /openapi.json`,
  'A list that names no agent (D453)': `
    GET /conversations
    GET /viewings
    GET /exports/properties.csv
    GET /exports/sales.csv`,
  'A buyer acts, on what is theirs or for the first time': `
    POST /offers
    GET /offers/by-email/{email}
    POST /wishlist
    GET /wishlist/{emailOrId}
    DELETE /wishlist/{emailOrId}
    PATCH /wishlist/{emailOrId}
    GET /hidden-homes
    POST /hidden-homes
    DELETE /hidden-homes/{propertyId}
    POST /seen-homes
    PUT /open-houses/{id}/guest
    DELETE /open-houses/{id}/guest
    POST /shared-wishlists
    GET /shared-wishlists
    POST /shared-wishlists/join
    GET /shared-wishlists/{id}
    DELETE /shared-wishlists/{id}
    POST /shared-wishlists/{id}/hearts
    DELETE /shared-wishlists/{id}/hearts/{propertyId}
    POST /shared-wishlists/{id}/comments
    DELETE /shared-wishlists/{id}/comments/{commentId}
    POST /reviews
    PATCH /reviews/{id}
    DELETE /reviews/{id}
    GET /my-reviews/{email}
    POST /conversations
    POST /enquiries
    POST /viewings
    PUT /viewings/{id}/feedback
    GET /saved-searches
    POST /saved-searches
    PATCH /saved-searches/{id}
    DELETE /saved-searches/{id}
    POST /saved-searches/{id}/seen`,
  'About the account of the caller': `
    GET /availability
    POST /calendar
    DELETE /calendar
    POST /agent-applications
    GET /agent-applications
    PATCH /agent-applications/withdraw/{id}
    POST /agent-applications/document
    GET /agent-applications/{id}/document
    POST /licence-renewals
    GET /users/{emailOrId}
    POST /users
    GET /account/data
    DELETE /account
    POST /uploads profile
    POST /office/join
    POST /office/leave`,
  'Anybody reports, and administrators decide': `
    POST /reports
    GET /reports
    PATCH /reports/dismiss/{id}
    PATCH /properties/{id}/status
    PATCH /offers/transfer-received/{id}
    PATCH /agent-applications/accept/{id}
    PATCH /agent-applications/decline/{id}
    PATCH /users/{emailOrId}/licence
    GET /users
    PATCH /users/{emailOrId}/role
    PATCH /users/{emailOrId}/fraud
    DELETE /users/{emailOrId}/fraud
    DELETE /users/{emailOrId}`,
  'Another service calls it': 'POST /webhooks/stripe',
}

type Row = { call: string; wanted: Record<string, number> }

function readTable(table: string): Row[] {
  const [, ...rows] = table.trim().split('\n')
  return rows.map((row) => {
    const cells = row.trim().split(/\s+/)
    const statuses = cells.splice(-CALLERS.length).map(Number)
    return {
      call: cells.join(' '),
      wanted: Object.fromEntries(CALLERS.map((name, i) => [name, statuses[i] ?? 0])),
    }
  })
}

const COLLEAGUE_ROWS = readTable(OF_COLLEAGUE)
const CALLER_ONLY_ROWS = readTable(OF_CALLER)

const db = applicationDatabase()
const people = new Map<string, Person>()

beforeAll(async () => {
  for (const name of [...CALLERS, 'colleague']) {
    const { session, id } = await newBuyer()
    const user = await db
      .collection<UserDoc>('users')
      .findOneAndUpdate(
        { _id: new ObjectId(id) },
        { $set: { role: 'agent', emailVerified: new Date() } },
        { returnDocument: 'after' },
      )
    if (!user) throw new Error('the account is gone')
    people.set(name, { session, user })
  }
  await prepareRequests(db, people)
})

const person = (name: Caller | 'colleague'): Person => {
  const found = people.get(name)
  if (!found) throw new Error(`${name} is not there`)
  return found
}

/** Makes everybody an agent without an office, whatever a request has changed. */
async function unseat(): Promise<void> {
  const ids = [...people.values()].map(({ user }) => user._id)
  await db.collection('offices').deleteMany({ 'members.personId': { $in: ids } })
  await db
    .collection('users')
    .updateMany({ _id: { $in: ids } }, { $set: { role: 'agent' }, $unset: { officeId: '' } })
}

/** Gives the people the offices that their names say. Returns the colleague's. */
async function seat(): Promise<OfficeDoc> {
  await unseat()
  await createOffice(db, [[person('other').user, 'owner']])
  return createOffice(db, [
    ...(['owner', 'manager', 'agent', 'assistant'] as const).map(
      (role) => [person(role).user, role] as const,
    ),
    [person('colleague').user, 'agent'],
  ])
}

/** Deletes what an earlier request has left of a person's work. */
async function endWorkOf({ _id: agentId }: UserDoc): Promise<void> {
  for (const name of [
    'properties',
    'offers',
    'viewings',
    'viewingClaims',
    'conversations',
    'bulkChanges',
    'drafts',
  ])
    await db.collection(name).deleteMany({ agentId })
  await db.collection('handovers').deleteMany({ from: agentId })
}

const rowOf = (call: string) => {
  const row = CALLER_ROWS.find((one) => one.call === call)
  if (!row) throw new Error(`${call} is no operation`)
  return row
}

const lastId = (path: string) => new ObjectId(path.split('/').at(-1))

/** Makes a request concern what is in the office of the colleague. */
async function toOffice(call: string, request: { path: string; body?: unknown }, { _id }: OfficeDoc) {
  if (call === 'POST /handovers')
    return { ...request, body: { ...(request.body as object), to: person('agent').user._id.toHexString() } }
  if (call.endsWith('/office/members/{personId}'))
    return { ...request, path: `/office/members/${person('colleague').user._id.toHexString()}` }
  if (call.endsWith('/office/invitations/{id}')) {
    const { matchedCount } = await db
      .collection('officeInvitations')
      .updateOne({ _id: lastId(request.path) }, { $set: { officeId: _id } })
    if (matchedCount !== 1) throw new Error('the invitation is not there')
  }
  // Before a file is sent, only who uploaded it reads it (D292).
  if (call === 'GET /message-files/{id}')
    await db
      .collection('messageFiles')
      .updateOne({ _id: lastId(request.path) }, { $set: { messageId: new ObjectId() } })
  return request
}

/** The status that the caller gets for a record of the owner. */
async function statusOf(call: string, name: Caller, owner: UserDoc): Promise<number> {
  await endWorkOf(owner)
  const maker = MAKERS[call]
  if (!maker) throw new Error(`${call} is not made`)
  await unseat()
  const made = await maker(owner, false)
  // Requests of an office make one of their own.
  const office = await seat()
  const { raw, type } = made
  const { path, body } = await toOffice(call, made, office)
  const { status } = await person(name).session.call(rowOf(call).method, `/api${path}`, body, {
    ...(raw && { raw: raw() }),
    ...(type !== undefined && { headers: { 'content-type': type } }),
  })
  return status
}

it('places every operation', () => {
  const others = Object.values(ELSEWHERE).flatMap((calls) =>
    calls
      .trim()
      .split('\n')
      .map((call) => call.trim()),
  )
  const withRow = new Set([...COLLEAGUE_ROWS, ...CALLER_ONLY_ROWS].map(({ call }) => call))
  expect([...withRow, ...others].sort()).toEqual(CALLER_ROWS.map(({ call }) => call).sort())
})

describe('for a record of a colleague', () => {
  it.each(COLLEAGUE_ROWS)('$call', async ({ call, wanted }) => {
    const found: Record<string, number> = {}
    for (const name of CALLERS) found[name] = await statusOf(call, name, person('colleague').user)
    expect(found).toEqual(wanted)
  })
})

describe('for what the caller makes for themselves', () => {
  it.each(CALLER_ONLY_ROWS)('$call', async ({ call, wanted }) => {
    const found: Record<string, number> = {}
    for (const name of CALLERS) found[name] = await statusOf(call, name, person(name).user)
    expect(found).toEqual(wanted)
  })
})

/** @tier full */
import { type OfficeDoc, type PropertyDoc } from '@/lib/data/collections'
import { createOffer, createProperty, createUser, createViewing } from '../factories'
import { CALLERS, officePeople, readTable } from '../support/office-people'
import { CALLER_ROWS } from '../support/operation-requests'

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
GET /properties/{id}/numbers.csv         200   200   404   403   404   404
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
    GET /numbers/{token}
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

/** What a member who is being handed over still does with their own records; every other change is refused (D452). */
const WHILE_LEAVING: Record<string, number> = {
  'POST /offices': 409,
  'DELETE /messages/{id}': 200,
  'PUT /blocks/{userId}': 200,
  'DELETE /blocks/{userId}': 200,
  // Only who may change the home (D502).
  'GET /properties/{id}/numbers.csv': 403,
}

/** The status of a call about a member of the office who has nothing open, or one of these (D452, D455). */
const OF_LEAVING = `
                                       owner manager agent assistant
POST /office/leave nothing               409   200   200   200
POST /office/leave home                  409   409   409   409
POST /office/leave offer                 409   409   409   409
POST /office/leave viewing               409   409   409   409
DELETE /office/members nothing           409   200   200   200
DELETE /office/members home              409   409   409   409
DELETE /office/members offer             409   409   409   409
DELETE /office/members viewing           409   409   409   409
PATCH /office/members nothing            409   200   200   200
PATCH /office/members home               409   409   409   200
PATCH /office/members offer              409   409   409   200
PATCH /office/members viewing            409   409   409   200
`

const COLLEAGUE_ROWS = readTable(OF_COLLEAGUE)
const CALLER_ONLY_ROWS = readTable(OF_CALLER)

const { db, person, idOf, setUpOffices, endWorkOf, statusOf } = officePeople()

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
  it.each(COLLEAGUE_ROWS)('$call', async ({ call, expected }) => {
    const statuses: Record<string, number> = {}
    for (const name of CALLERS) statuses[name] = await statusOf(call, name, 'colleague')
    expect(statuses).toEqual(expected)
  })
})

describe('for what the caller makes for themselves', () => {
  it.each(CALLER_ONLY_ROWS)('$call', async ({ call, expected }) => {
    const statuses: Record<string, number> = {}
    for (const name of CALLERS) statuses[name] = await statusOf(call, name, name)
    expect(statuses).toEqual(expected)
  })
})

/** Every call of the two tables once. */
const ALL_ROWS = [...new Map([...CALLER_ONLY_ROWS, ...COLLEAGUE_ROWS].map((row) => [row.call, row])).values()]
const isReading = (call: string) => call.startsWith('GET ')

describe.each(['owner', 'manager', 'agent'] as const)('for the %s while being handed over (D452)', (name) => {
  const leave = ({ _id, members: all }: OfficeDoc) => {
    const leavingTo = person('colleague').user._id
    const members = all.map((officeMember) =>
      officeMember.personId.toHexString() === idOf(name) ? { ...officeMember, leavingTo } : officeMember,
    )
    return db.collection<OfficeDoc>('offices').updateOne({ _id }, { $set: { members } })
  }

  it.each(ALL_ROWS)('$call of their own', async ({ call }) => {
    const status = await statusOf(call, name, name, leave)
    const usual = isReading(call) ? 200 : 403
    expect(status).toBe(WHILE_LEAVING[call] ?? usual)
  })

  it.each(COLLEAGUE_ROWS)('$call of a colleague', async ({ call, expected }) => {
    const status = await statusOf(call, name, 'colleague', leave)
    // As an agent reads it; no change.
    if (isReading(call)) expect(status).toBe(WHILE_LEAVING[call] ?? expected.agent)
    else expect([403, 404, 409]).toContain(status)
  })
})

describe('leaving (D452, D455)', () => {
  const ROLES = ['owner', 'manager', 'agent', 'assistant'] as const
  const agentOf = (name: (typeof ROLES)[number]) => person(name).user
  const home = (name: (typeof ROLES)[number]) => createProperty(db, agentOf(name))
  const WORK: Record<string, (name: (typeof ROLES)[number]) => Promise<unknown>> = {
    nothing: () => Promise.resolve(),
    home,
    // Their homes are deleted, so that nothing else is open.
    offer: async (name) => createOffer(db, await createUser(db), await deleted(await home(name))),
    viewing: async (name) => createViewing(db, await createUser(db), await deleted(await home(name))),
  }
  const deleted = async (property: PropertyDoc) => {
    await db.collection<PropertyDoc>('properties').deleteOne({ _id: property._id })
    return property
  }

  it.each(readTable(OF_LEAVING, ROLES))('$call', async ({ call, expected }) => {
    const [method = '', path = '', work = ''] = call.split(' ')
    const statuses: Record<string, number> = {}
    for (const name of ROLES) {
      await endWorkOf(name)
      await setUpOffices()
      await WORK[work]?.(name)
      const isOwn = path === '/office/leave'
      const { status } = await person(isOwn ? name : 'owner').session.call(
        method as 'POST',
        isOwn ? `/api${path}` : `/api${path}/${idOf(name)}`,
        method === 'PATCH' ? { role: 'assistant' } : undefined,
      )
      statuses[name] = status
      await endWorkOf(name)
    }
    expect(statuses).toEqual(expected)
  })

  it.each(COLLEAGUE_ROWS.filter(({ call }) => isReading(call)))(
    '$call after it',
    async ({ call, expected }) => {
      for (const name of ['manager', 'agent', 'assistant'] as const) {
        await endWorkOf(name)
        const leave = async () =>
          expect((await person(name).session.post('/api/office/leave')).status).toBe(200)
        expect([name, await statusOf(call, name, 'colleague', leave)]).toEqual([name, expected.none])
      }
    },
  )
})

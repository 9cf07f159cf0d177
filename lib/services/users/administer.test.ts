import { type Document } from 'mongodb'
import { type OfferDoc, type UserDoc } from '@/lib/data/collections'
import { actorOf, createOffer, createProperty, createUser, createViewing, idOf } from '@/test/factories'
import { beginSession, codeOf, serviceDatabase } from '@/test/support/services'
import { sized } from '@/test/support/tier'
import { acceptOffer, createOffer as makeOffer } from '../offers/negotiate-offer'
import { changeRole, liftFraud, markFraud } from './roles'
import { deleteUser } from './delete-account'
import { getUser, listUsers } from './people'
import { loadActor } from './sign-in'

const { db } = serviceDatabase()

let admin: UserDoc
let agent: UserDoc
let buyer: UserDoc
let fraud: UserDoc

beforeEach(async () => {
  await db.collection('users').deleteMany({})
  admin = await createUser(db, { role: 'admin' })
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db)
  fraud = await createUser(db, { role: 'fraud' })
})

const users = () => db.collection('users')
const roleOf = async ({ _id }: UserDoc) => (await users().findOne({ _id }))?.role
const statusOf = async ({ _id }: OfferDoc) => (await db.collection('offers').findOne({ _id }))?.status
const audit = ({ _id }: UserDoc) => db.collection('audit').find({ targetId: _id }).sort({ _id: 1 }).toArray()
const change = (person: UserDoc, role: UserDoc['role'], by = admin) =>
  codeOf(changeRole(actorOf(by), { id: idOf(person), role }))
const remove = (person: UserDoc, by = admin) => codeOf(deleteUser(actorOf(by), { id: idOf(person) }))
const suspend = (person: UserDoc, by = admin) => codeOf(markFraud(actorOf(by), { id: idOf(person) }))
const lift = (person: UserDoc, by = admin, reason = 'The papers are sound.') =>
  codeOf(liftFraud(actorOf(by), { id: idOf(person), reason }))
const LAST = 'You cannot change or delete the last administrator.'

describe('changeRole', () => {
  it('takes effect on the next request and is recorded in the audit log (D16)', async () => {
    const session = await beginSession(buyer)
    expect(await change(buyer, 'agent')).toBeUndefined()
    expect(await loadActor(idOf(buyer), session)).toMatchObject({ role: 'agent' })
    expect(await audit(buyer)).toMatchObject([
      {
        action: 'user.role-changed',
        actorId: admin._id,
        targetType: 'user',
        before: { role: 'user' },
        after: { role: 'agent' },
      },
    ])
    expect(await change(buyer, 'admin')).toBeUndefined()
    expect(await change(buyer, 'agent')).toBeUndefined()
    expect(await audit(buyer)).toHaveLength(3)
  })

  it('applies to the role that the administrator has read', async () => {
    await change(buyer, 'admin')
    const changed = changeRole(actorOf(admin), { id: idOf(buyer), role: 'agent', from: 'user' })
    await expect(changed).rejects.toMatchObject({
      code: 'conflict',
      message: 'This account is an administrator now. Please review it again.',
    })
    expect(await roleOf(buyer)).toBe('admin')
  })

  it('rejects the current role, and changes that other operations make', async () => {
    for (const [person, role] of [
      [buyer, 'user'],
      [buyer, 'fraud'],
      [agent, 'user'],
      [agent, 'fraud'],
      [fraud, 'agent'],
      [fraud, 'user'],
    ] as const) {
      expect(await change(person, role)).toBe('conflict')
      expect(await audit(person)).toEqual([])
    }
    await expect(changeRole(actorOf(admin), { id: idOf(agent), role: 'user' })).rejects.toMatchObject({
      message: 'This account is an agent, and cannot become a buyer here.',
    })
  })

  it('keeps one administrator', async () => {
    await expect(changeRole(actorOf(admin), { id: idOf(admin), role: 'agent' })).rejects.toMatchObject({
      code: 'conflict',
      message: LAST,
    })
    const second = await createUser(db, { role: 'admin' })
    expect(await change(admin, 'agent', second)).toBeUndefined()
    expect(await change(second, 'agent', second)).toBe('conflict')
  })

  it(`keeps one even if two remove each other at the same time, in ${sized(1, 20)} rounds`, async () => {
    for (let round = 0; round < sized(1, 20); round += 1) {
      await users().deleteMany({ role: 'admin' })
      const user = await createUser(db, { role: 'admin' })
      const two = await createUser(db, { role: 'admin' })
      const outcomes = await Promise.all([
        change(user, 'agent', two),
        round % 2 === 0 ? change(two, 'agent', user) : remove(two, user),
      ])
      expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(1)
      expect(await users().countDocuments({ role: 'admin' })).toBe(1)
    }
  })
})

describe('liftFraud (D70)', () => {
  it("makes the account a buyer's, without its listings, and notifies its person of the reason", async () => {
    await createProperty(db, agent)
    await suspend(agent)
    expect(await lift(agent)).toBeUndefined()
    expect(await loadActor(idOf(agent), await beginSession(agent))).toMatchObject({ role: 'user' })
    expect(await db.collection('properties').countDocuments({ agentId: agent._id })).toBe(0)
    expect((await audit(agent))[1]).toMatchObject({
      action: 'user.fraud-lifted',
      actorId: admin._id,
      targetName: agent.name,
      before: { role: 'fraud' },
      after: { role: 'user', reason: 'The papers are sound.' },
    })
    expect(
      await db.collection('notices').findOne({ personId: agent._id, kind: 'suspension-lifted' }),
    ).toMatchObject({
      values: { reason: 'The papers are sound.' },
      unread: true,
    })
  })

  it('is for suspended accounts, by administrators', async () => {
    for (const person of [buyer, agent, admin]) expect(await lift(person)).toBe('conflict')
    for (const by of [buyer, agent, fraud]) expect(await lift(fraud, by)).toBe('forbidden')
    expect(await roleOf(fraud)).toBe('fraud')
    const outcomes = await Promise.all([lift(fraud), lift(fraud)])
    expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(1)
    expect(await audit(fraud)).toHaveLength(1)
  })
})

describe('markFraud', () => {
  it('suspends the agent and removes everything that is not a record (D17)', async () => {
    const listings = [
      await createProperty(db, agent),
      await createProperty(db, agent, { status: 'rejected' }),
      await createProperty(db, agent, { soldAt: new Date() }),
    ] as const
    const pending = await createOffer(db, buyer, listings[0])
    const accepted = await createOffer(db, await createUser(db), listings[0], { status: 'accepted' })
    const bought = await createOffer(db, buyer, listings[2], { status: 'bought', transactionId: 'pi_1' })
    const other = await createUser(db, { role: 'agent' })
    const elsewhere = await createOffer(db, buyer, await createProperty(db, other))

    expect(await suspend(agent)).toBe(3)
    expect(await roleOf(agent)).toBe('fraud')
    expect(await db.collection('properties').countDocuments({ agentId: agent._id })).toBe(0)
    expect(await db.collection('properties').countDocuments({ agentId: other._id })).toBe(1)
    expect(await Promise.all([pending, accepted, bought, elsewhere].map(statusOf))).toEqual([
      'rejected',
      'rejected',
      'bought',
      'pending',
    ])
    expect(await db.collection('offers').findOne({ _id: accepted._id })).toMatchObject({
      open: false,
      holdsListing: false,
    })
    expect(await audit(agent)).toMatchObject([
      { action: 'user.marked-fraud', before: { role: 'agent' }, after: { role: 'fraud' } },
    ])
  })

  it('rejects the offers that the agent made as a buyer, and opens their home for others (D17, D110)', async () => {
    const seller = await createUser(db, { role: 'agent' })
    const home = await createProperty(db, seller, { underOffer: true })
    const accepted = await createOffer(db, agent, home, { status: 'accepted' })
    const backup = await createOffer(db, buyer, home)
    const pending = await createOffer(db, agent, await createProperty(db, seller))
    await suspend(agent)
    expect(await Promise.all([accepted, pending, backup].map(statusOf))).toEqual([
      'rejected',
      'rejected',
      'pending',
    ])
    expect(await db.collection('properties').findOne({ _id: home._id })).not.toHaveProperty('underOffer')
    const kinds = async (person: UserDoc) =>
      (await db.collection('notices').find({ personId: person._id }).toArray()).map(({ kind }) => kind)
    expect([await kinds(seller), await kinds(buyer)]).toEqual([
      ['offer-rejected', 'offer-rejected'],
      ['offer-open-again'],
    ])
  })

  it('cancels the viewings that the agent requested as a buyer, and notifies their agents (D17, D221)', async () => {
    const seller = await createUser(db, { role: 'agent' })
    const viewing = await createViewing(db, agent, await createProperty(db, seller))
    await suspend(agent)
    expect(await db.collection('viewings').findOne({ _id: viewing._id })).toMatchObject({
      status: 'cancelled',
      cause: 'buyer-left',
    })
    const notices = await db.collection('notices').find({ subjectId: viewing._id }).toArray()
    expect(notices.map(({ kind, personId }) => [kind, personId])).toEqual([['viewing-cancelled', seller._id]])
  })

  it('is for agents', async () => {
    for (const person of [buyer, admin, fraud]) {
      const role = await roleOf(person)
      expect(await suspend(person)).toBe('conflict')
      expect(await roleOf(person)).toBe(role)
    }
  })

  it(`leaves no open offer in a race with an acceptance and an offer, in ${sized(1, 20)} rounds`, async () => {
    for (let round = 0; round < sized(1, 20); round += 1) {
      const suspect = await createUser(db, { role: 'agent' })
      const listing = await createProperty(db, suspect)
      const pending = await createOffer(db, await createUser(db), listing)
      const [suspended] = await Promise.all([
        suspend(suspect),
        codeOf(acceptOffer(actorOf(suspect), { id: idOf(pending) })),
        codeOf(makeOffer(actorOf(buyer), { propertyId: idOf(listing), offerAmount: 450_000 })),
      ])
      expect(suspended).toBe(1)
      expect(await db.collection('offers').countDocuments({ propertyId: listing._id, open: true })).toBe(0)
      expect(await statusOf(pending)).toBe('rejected')
    }
  })
})

describe('deleteUser', () => {
  it('removes a buyer with links, wishlist and reviews, closes open offers, and keeps purchases (D18)', async () => {
    const listing = await createProperty(db, agent)
    const accepted = await createOffer(db, buyer, listing, { status: 'accepted' })
    const bought = await createOffer(db, buyer, await createProperty(db, agent), { status: 'bought' })
    const owned = { userId: buyer._id, propertyId: listing._id, createdAt: new Date() }
    const otherRow = { ...owned, userId: agent._id }
    for (const name of ['wishlist', 'reviews']) {
      await db.collection(name).deleteMany({})
      await db.collection(name).insertMany([owned, otherRow].map((row) => ({ ...row })))
    }
    await db.collection<Document>('accounts').insertMany([
      { userId: buyer._id, provider: 'google', providerAccountId: '1' },
      { userId: agent._id, provider: 'google', providerAccountId: '2' },
    ])

    const session = await beginSession(buyer)
    expect(await remove(buyer)).toBe(1)
    expect(await loadActor(idOf(buyer), session)).toBeNull()
    for (const name of ['wishlist', 'reviews', 'accounts']) {
      const rows = await db.collection(name).find().toArray()
      expect(rows.map(({ userId }) => String(userId))).toEqual([idOf(agent)])
    }
    expect(await Promise.all([accepted, bought].map(statusOf))).toEqual(['rejected', 'bought'])
    expect(await db.collection('properties').countDocuments({ _id: listing._id })).toBe(1)
    expect(await audit(buyer)).toMatchObject([{ action: 'user.deleted', before: { role: 'user' } }])
    expect(await remove(buyer)).toBe('not_found')
  })

  it("removes an agent's listings as a suspension does", async () => {
    const listing = await createProperty(db, agent)
    const accepted = await createOffer(db, buyer, listing, { status: 'accepted' })
    expect(await remove(agent)).toBe(1)
    expect(await db.collection('properties').countDocuments({ agentId: agent._id })).toBe(0)
    expect(await statusOf(accepted)).toBe('rejected')
  })

  it('applies to the role that the administrator has read (D18)', async () => {
    await createProperty(db, agent)
    const removed = deleteUser(actorOf(admin), { id: idOf(agent), from: 'user' })
    await expect(removed).rejects.toMatchObject({
      code: 'conflict',
      message: 'This account is an agent now. Please review it again.',
    })
    expect(await db.collection('properties').countDocuments({ agentId: agent._id })).toBe(1)
    expect(await deleteUser(actorOf(admin), { id: idOf(agent), from: 'agent' })).toBe(1)
  })

  it("rejects the own account and the last administrator's", async () => {
    await expect(deleteUser(actorOf(admin), { id: idOf(admin) })).rejects.toMatchObject({ message: LAST })
    const second = await createUser(db, { role: 'admin' })
    await expect(deleteUser(actorOf(admin), { id: idOf(admin) })).rejects.toMatchObject({
      code: 'conflict',
      message: 'You cannot delete your own account.',
    })
    expect(await remove(second)).toBe(1)
  })

  it(`leaves no open offer of a buyer who makes one at the same time, in ${sized(1, 20)} rounds`, async () => {
    const listing = await createProperty(db, agent)
    for (let round = 0; round < sized(1, 20); round += 1) {
      const person = await createUser(db)
      await Promise.all([
        remove(person),
        codeOf(makeOffer(actorOf(person), { propertyId: idOf(listing), offerAmount: 450_000 })),
      ])
      expect(await db.collection('offers').countDocuments({ buyerId: person._id, open: true })).toBe(0)
    }
  })
})

describe('permissions', () => {
  it('let only administrators change, suspend, delete and list accounts', async () => {
    for (const person of [agent, buyer, fraud]) {
      expect(await change(buyer, 'agent', person)).toBe('forbidden')
      expect(await suspend(agent, person)).toBe('forbidden')
      expect(await remove(buyer, person)).toBe('forbidden')
      expect(await codeOf(Promise.resolve().then(() => listUsers(actorOf(person), {})))).toBe('forbidden')
    }
    expect(await roleOf(buyer)).toBe('user')
    const unknownUser = { id: '0123456789abcdef01234567' }
    expect(await codeOf(changeRole(actorOf(admin), { ...unknownUser, role: 'agent' }))).toBe('not_found')
    expect(await codeOf(markFraud(actorOf(admin), unknownUser))).toBe('not_found')
  })

  it('let a person and administrators read an account, without its hash', async () => {
    await users().updateOne({ _id: buyer._id }, { $set: { passwordHash: 'secret' } })
    for (const viewer of [buyer, admin]) {
      expect(await getUser(actorOf(viewer), { email: buyer.email })).toEqual({
        _id: idOf(buyer),
        name: buyer.name,
        email: buyer.email,
        photoURL: null,
        role: 'user',
      })
    }
    for (const email of [buyer.email, 'nobody@keystead.test'])
      expect(await codeOf(getUser(actorOf(agent), { email }))).toBe('forbidden')
    expect(await codeOf(getUser(actorOf(admin), { email: 'nobody@keystead.test' }))).toBe('not_found')
  })

  it('listUsers returns the accounts page by page', async () => {
    const first = await listUsers(actorOf(admin), { limit: 3 })
    const rest = await listUsers(actorOf(admin), { limit: 3, cursor: first.next ?? undefined })
    expect([first.items.length, rest.items.length, rest.next, first.total]).toEqual([3, 1, null, 4])
    expect([...first.items, ...rest.items].map(({ _id }) => _id)).toEqual(
      [admin, agent, buyer, fraud].map(idOf),
    )
  })
})

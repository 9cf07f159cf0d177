import { Collection, type Document, ObjectId } from 'mongodb'
import { transaction } from '@/lib/data/client'
import { type AuditDoc, type UserDoc } from '@/lib/data/collections'
import { erase, ERASURE_BATCH_SIZE } from '@/lib/data/erasures'
import { searchFields } from '@/lib/data/listing-search/derive'
import { writeSearch } from '@/lib/domain/saved-search'
import { anchorRanges } from '@/lib/domain/search-match'
import { type Actor } from '@/lib/domain/user'
import { hashPassword } from '@/lib/integrations/password'
import { auditTableSchema } from '@/lib/schemas/admin-table'
import {
  actorOf,
  createOffer,
  createProperty,
  createSavedSearch,
  createUser,
  makeOffer,
  makeReview,
  idOf,
} from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { listAudit } from '../audit/list-audit'
import { addToWishlist } from '../wishlist/wishlist'
import {
  acceptOffer,
  counterOffer,
  rejectOffer,
  releaseOffer,
  createOffer as offerFor,
} from '../offers/negotiate-offer'
import { decideProperty } from '../properties/decide-property'
import { changeRole, liftFraud, ownDeletionRefusal } from './roles'
import { deleteOwnAccount, deleteUser, removeAccount } from './delete-account'
import { eraseDuePersons } from '@/test/support/jobs'
import { sized, itInFull } from '@/test/support/tier'

const { db } = serviceDatabase()

const PASSWORD = 'a-long-secret'
const NAME = 'Zoë Quillfeather'
const EMAIL = 'zoe.quillfeather@mail.test'
const LATER = 6 * 60_000

let passwordHash: string
let admin: UserDoc
let agent: UserDoc

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

beforeEach(async () => {
  for (const { name } of await db.listCollections().toArray())
    if (name !== 'migrations' && name !== 'locks') await db.collection(name).deleteMany({})
  admin = await createUser(db, { role: 'admin', name: 'Ada Okafor' })
  agent = await createUser(db, { role: 'agent', name: 'Theo Brandt' })
})

const zoe = (overrides: Partial<UserDoc> = {}) =>
  createUser(db, { name: NAME, email: EMAIL, passwordHash, ...overrides })
const leave = (person: UserDoc, input: object = { password: PASSWORD }, actor: Actor = actorOf(person)) =>
  codeOf(deleteOwnAccount(actor, input))
const offers = () => db.collection('offers')
const audit = () => db.collection('audit')
const erasures = () => db.collection('erasures').countDocuments({})
const isThere = async ({ _id }: UserDoc) => (await db.collection('users').countDocuments({ _id })) === 1
/** All records of the database that contain part of the name or email, ignoring case and accents. */
async function traces(): Promise<string[]> {
  const records: string[] = []
  for (const { name } of await db.listCollections().toArray())
    for await (const row of db.collection(name).find()) {
      const text = JSON.stringify(row).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
      if (/zoe|quillfeather/.test(text)) records.push(`${name} ${text}`)
    }
  return records
}

/** Creates records of a person everywhere: as buyer, reviewer, with saved listings, and in the audit log. */
async function life(person: UserDoc) {
  const first = await createProperty(db, agent)
  const second = await createProperty(db, agent)
  const third = await createProperty(db, agent, { soldAt: new Date() })
  const owned = { userId: person._id, propertyId: first._id, createdAt: new Date() }
  await db.collection<Document>('wishlist').insertOne({ ...owned, email: person.email })
  await db
    .collection<Document>('homeMarks')
    .insertOne({ userId: person._id, propertyId: first._id, mark: 'seen', at: new Date() })
  const filters = { location: 'Bend', verified: false }
  const search = await createSavedSearch(db, person, {
    filters,
    text: writeSearch(filters),
    name: person.name,
  })
  const anchor = { searchId: search._id, personId: person._id, anchor: 't:bend', ...anchorRanges(filters) }
  await db.collection('searchAnchors').insertOne({ _id: `${search._id.toHexString()}.0`, ...anchor })
  for (const name of ['announcements', 'digests'])
    await db.collection(name).insertOne({ personId: person._id, propertyId: first._id })
  await db.collection('reviews').insertOne(makeReview(person, first))
  await db
    .collection<Document>('accounts')
    .insertOne({ ...owned, provider: 'google', providerAccountId: idOf(person) })
  await db
    .collection('passwordResets')
    .insertOne({ _id: person._id, tokenHash: idOf(person), expiresAt: new Date() })
  const pending = await createOffer(db, person, first)
  const accepted = await createOffer(db, person, second, { status: 'accepted' })
  const bought = await createOffer(db, person, third, { status: 'bought', transactionId: 'pi_1' })
  return { first, pending, accepted, bought }
}

/** An entry as `recordAudit` writes it. */
const entry = (actor: UserDoc, target: Partial<AuditDoc>): AuditDoc => ({
  _id: new ObjectId(),
  at: new Date(),
  actorId: actor._id,
  actorName: actor.name,
  action: 'property.created',
  targetType: 'property',
  targetId: new ObjectId(),
  targetName: 'Lake House',
  before: {},
  after: {},
  ...searchFields(actor.name, actor.email, target.targetName ?? 'Lake House'),
  ...target,
})

describe('deleteOwnAccount', () => {
  it('deletes all data of the person, closes open offers, and keeps purchases without name and email (D64)', async () => {
    const person = await zoe()
    const { pending, accepted, bought } = await life(person)
    expect(await traces()).not.toEqual([])
    const before = Date.now()
    expect(await leave(person)).toBe(1)

    expect(await isThere(person)).toBe(false)
    const searches = ['savedSearches', 'searchAnchors', 'announcements', 'digests']
    for (const name of ['wishlist', 'homeMarks', 'reviews', 'accounts', 'passwordResets', ...searches])
      expect({ name, left: await db.collection(name).countDocuments({}) }).toEqual({ name, left: 0 })
    for (const { _id } of [pending, accepted]) {
      const offer = await offers().findOne({ _id })
      expect(offer).toMatchObject({ status: 'rejected', open: false, holdsListing: false })
      expect(offer?.decidedAt?.getTime()).toBeGreaterThanOrEqual(before)
    }
    expect(await offers().findOne({ _id: bought._id })).toEqual({
      ...bought,
      buyerName: 'Former member',
      buyerEmail: '',
    })
    expect(await traces()).toEqual([])
    expect(await leave(person)).toBe('forbidden')
  })

  it('removes an agent’s listings as a suspension does, and erases their name from offers on them', async () => {
    const person = await zoe({ role: 'agent' })
    const buyer = await createUser(db, { name: 'Bea Buyer' })
    const listing = await createProperty(db, person)
    const accepted = await createOffer(db, buyer, listing, { status: 'accepted' })
    const bought = await createOffer(db, buyer, await createProperty(db, person), { status: 'bought' })
    expect(await leave(person)).toBe(1)
    expect(await db.collection('properties').countDocuments({ agentId: person._id })).toBe(0)
    const [one, two] = [accepted, bought].map(({ _id }) => offers().findOne({ _id }))
    const party = { agentName: 'Former agent', buyerName: 'Bea Buyer', buyerEmail: buyer.email }
    expect(await one).toMatchObject({ ...party, status: 'rejected' })
    expect(await two).toMatchObject({ ...party, status: 'bought' })
    expect(await traces()).toEqual([])
  })

  it('keeps the person and their decisions in the audit log by id only', async () => {
    const second = await zoe({ role: 'admin' })
    const target = await createUser(db, { name: 'Tom Target' })
    await changeRole(actorOf(second), { id: idOf(target), role: 'agent' })
    await audit().insertOne(
      entry(admin, {
        action: 'user.role-changed',
        targetType: 'user',
        targetId: second._id,
        targetName: NAME,
        ...searchFields(admin.name, admin.email, NAME),
      }),
    )
    expect(await leave(second)).toBe(1)
    const entries = await audit().find().sort({ _id: 1 }).toArray()
    expect(
      entries.map(({ action, actorId, actorName, targetName }) => [
        action,
        actorId && idOf({ _id: actorId }),
        actorName,
        targetName,
      ]),
    ).toEqual([
      ['user.role-changed', idOf(second), null, 'Tom Target'],
      ['user.role-changed', idOf(admin), 'Ada Okafor', undefined],
      ['user.left', idOf(second), null, undefined],
    ])
    expect(await traces()).toEqual([])
    const entryCount = async (search: string) =>
      (await listAudit(actorOf(admin), auditTableSchema.parse({ search }))).items.length
    expect([
      await entryCount('tom target'),
      await entryCount('ada okafor'),
      await entryCount(admin.email),
    ]).toEqual([1, 1, 1])
  })

  it.each([
    ['another password', { password: 'another-secret' }, { password: 'That is not your password.' }],
    ['no password', {}, { password: 'Password is required' }],
    ['only the email', { email: EMAIL }, { password: 'Password is required' }],
  ])('rejects %s for an account with a password', async (_, input, fields) => {
    const person = await zoe()
    const { bought } = await life(person)
    await expect(deleteOwnAccount(actorOf(person), input)).rejects.toMatchObject({
      code: 'invalid_input',
      fields,
    })
    expect(await isThere(person)).toBe(true)
    expect(await offers().findOne({ _id: bought._id })).toEqual(bought)
    expect(await erasures()).toBe(0)
  })

  it('requires the email of an account without a password', async () => {
    const person = await createUser(db, { name: NAME, email: EMAIL })
    for (const [input, message] of [
      [{}, 'Email is required'],
      [{ email: '' }, 'Email is required'],
      [{ email: 'zoe@mail.test' }, 'That is not your email.'],
      [{ password: PASSWORD }, 'Email is required'],
    ] as const)
      await expect(deleteOwnAccount(actorOf(person), input)).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { email: message },
      })
    expect(await leave(person, { email: EMAIL })).toBe(1)
    expect(await traces()).toEqual([])
  })

  it.each(['zoe@bücher.example', 'zoe@xn--bcher-kva.example'])(
    'accepts any spelling of the email %s (D228)',
    async (email) => {
      const person = await createUser(db, { name: NAME, email })
      expect(await leave(person, { email: 'Zoe@BÜCHER.example' })).toBe(1)
    },
  )

  it(`rejects the last administrator, even if two leave at the same time, in ${sized(1, 10)} rounds`, async () => {
    await db.collection('users').updateOne({ _id: admin._id }, { $set: { passwordHash } })
    await expect(deleteOwnAccount(actorOf(admin), { password: PASSWORD })).rejects.toMatchObject({
      code: 'conflict',
      message: 'You cannot change or delete the last administrator.',
    })
    expect(await ownDeletionRefusal(actorOf(admin))).toBe(
      'You cannot change or delete the last administrator.',
    )
    for (let round = 0; round < sized(1, 10); round += 1) {
      await db.collection('users').deleteMany({ role: 'admin' })
      const two = [
        await createUser(db, { role: 'admin', passwordHash }),
        await createUser(db, { role: 'admin', passwordHash }),
      ]
      const outcomes = await Promise.all(two.map((person) => leave(person)))
      expect([...outcomes].sort()).toEqual([1, 'conflict'])
      expect(await db.collection('users').countDocuments({ role: 'admin' })).toBe(1)
    }
  })

  it('rejects a suspended account, even if it was suspended since the request began', async () => {
    const fraud = await zoe({ role: 'fraud' })
    expect(await leave(fraud)).toBe('forbidden')
    expect(await leave(fraud, { password: PASSWORD }, { ...actorOf(fraud), role: 'agent' })).toBe('forbidden')
    expect(await isThere(fraud)).toBe(true)
  })

  it(`leaves nothing of a person who acts at the same time, in ${sized(1, 10)} rounds`, async () => {
    const listing = await createProperty(db, agent)
    for (let round = 0; round < sized(1, 10); round += 1) {
      const person = await zoe()
      await Promise.all([
        leave(person),
        codeOf(offerFor(actorOf(person), { propertyId: idOf(listing), offerAmount: 450_000 })),
        codeOf(addToWishlist(actorOf(person), { propertyId: idOf(listing) })),
      ])
      expect(await offers().countDocuments({ buyerId: person._id, open: true })).toBe(0)
      expect(await traces()).toEqual([])
    }
  })
})

describe('what remains of an account', () => {
  const offersOf = (person: UserDoc, count: number) => async () => {
    const listing = await createProperty(db, agent)
    await offers().insertMany(
      Array.from({ length: count }, () => makeOffer(person, listing, { status: 'rejected' })),
    )
  }
  const namedOffers = (person: UserDoc) =>
    offers().countDocuments({ buyerId: person._id, buyerEmail: { $ne: '' } })

  it('loses its names even if the process is killed right after the deletion', async () => {
    const person = await zoe()
    await life(person)
    await transaction((session) => removeAccount(person, null, session))
    expect(await traces()).not.toEqual([])
    await eraseDuePersons()
    expect(await traces()).toEqual([])
  })

  describe('with notes and reasons', () => {
    const words = async () => {
      const notices = await db
        .collection('notices')
        .find({ 'values.reason': { $exists: true } })
        .toArray()
      const docs = await offers().find().toArray()
      const offerTexts = docs.flatMap(({ amounts = [], reason }) => [
        ...amounts.map(({ note }) => note),
        reason,
      ])
      return [...notices.map(({ values }) => values.reason), ...offerTexts]
        .filter((text) => text !== undefined)
        .sort()
    }

    /** The reasons that administrators read in the audit log. */
    const logged = async () =>
      (await listAudit(actorOf(admin), auditTableSchema.parse({}))).items
        .flatMap(({ changes }) => changes)
        .filter(({ field }) => field === 'Reason')
        .map(({ after }) => after)

    /** Two offers, one rejected and one released after both sides have countered, with a note at every step. */
    async function talk(user: UserDoc, other: UserDoc): Promise<void> {
      for (const isAccepted of [false, true]) {
        const listing = await createProperty(db, other)
        const input = { propertyId: idOf(listing), offerAmount: 420_000, note: 'buyer makes' }
        const { id } = await offerFor(actorOf(user), input)
        await counterOffer(actorOf(other), { id, amount: 480_000, note: 'agent answers' })
        await counterOffer(actorOf(user), { id, amount: 440_000, note: 'buyer answers' })
        await counterOffer(actorOf(other), { id, amount: 460_000, note: 'agent insists' })
        if (isAccepted) await acceptOffer(actorOf(user), { id })
        const end = { id, reason: 'agent ends' }
        await (isAccepted ? releaseOffer(actorOf(other), end) : rejectOffer(actorOf(other), end))
      }
    }

    const BUYERS = ['buyer answers', 'buyer makes']
    const AGENTS = ['agent answers', 'agent ends', 'agent insists']
    const often = (texts: string[], times: number) =>
      texts.flatMap((text) => Array.from({ length: times }, () => text)).sort()

    it.each([
      ['buyer', 'user', AGENTS],
      ['agent', 'agent', BUYERS],
    ] as const)('erases a %s’s texts, also from others’ notices', async (side, role, remaining) => {
      const person = await zoe({ role })
      const other = side === 'buyer' ? agent : await createUser(db)
      await (side === 'buyer' ? talk(person, other) : talk(other, person))
      // Each note is on two offers, and in the notices of each.
      expect(await words()).toEqual(often([...BUYERS, ...AGENTS], 4))
      expect(await logged()).toEqual(['agent ends', 'agent ends'])
      expect(await leave(person)).toBe(1)
      await eraseDuePersons()
      // The other side's notes stay on the offers; the person's notices are deleted with the account.
      expect(await words()).toEqual(often([...remaining], 2))
      expect(await logged()).toEqual(side === 'buyer' ? ['agent ends', 'agent ends'] : [])
    })

    it.each([
      ['buyer', []],
      ['agent', ['buyer ends']],
    ] as const)(
      "deletes a buyer's reason for a release only with the buyer: the %s leaves",
      async (who, remaining) => {
        const person = await zoe({ role: who === 'buyer' ? 'user' : 'agent' })
        const buyer = who === 'buyer' ? person : await createUser(db)
        const seller = who === 'agent' ? person : agent
        const offer = await createOffer(db, buyer, await createProperty(db, seller), { status: 'accepted' })
        await releaseOffer(actorOf(buyer), { id: idOf(offer), reason: 'buyer ends' })
        expect(await words()).toEqual(['buyer ends', 'buyer ends'])
        expect(await leave(person)).toBe(1)
        await eraseDuePersons()
        expect(await words()).toEqual(remaining)
        expect(await logged()).toEqual(remaining)
      },
    )

    it("keeps an administrator's reasons for decisions on listings and accounts", async () => {
      const second = await zoe({ role: 'admin' })
      const actor = actorOf(second)
      const listing = await createProperty(db, agent, { status: 'pending' })
      await decideProperty(actor, { id: idOf(listing), status: 'rejected', reason: 'No picture.' })
      const suspended = await createUser(db, { role: 'fraud' })
      await liftFraud(actor, { id: idOf(suspended), reason: 'A mistake of ours.' })
      expect(await leave(second)).toBe(1)
      expect((await logged()).sort()).toEqual(['A mistake of ours.', 'No picture.'])
    })
  })

  itInFull('is erased in batches, which may be interrupted and continued (3,000 offers)', async () => {
    const person = await zoe()
    await offersOf(person, 3_000)()
    await transaction((session) => removeAccount(person, null, session))
    expect(await namedOffers(person)).toBe(3_000)
    const cut = erase(person._id)
    for (let part = 0; part < 2; part += 1) await cut.next()
    await cut.return(undefined)
    expect(await namedOffers(person)).toBe(3_000 - 2 * ERASURE_BATCH_SIZE)
    await Promise.all([eraseDuePersons(), eraseDuePersons()])
    expect(await namedOffers(person)).toBe(0)
    expect(await traces()).toEqual([])
  })

  itInFull('is erased without the administrator waiting for it (3,000 offers and entries)', async () => {
    const person = await zoe({ role: 'agent' })
    await offersOf(person, 3_000)()
    await audit().insertMany(Array.from({ length: 3_000 }, () => entry(person, {})))
    expect(await codeOf(deleteUser(actorOf(admin), { id: idOf(person) }))).toBe(1)
    await eraseDuePersons()
    expect(await namedOffers(person)).toBe(0)
    // The entry of the deletion itself names the person.
    expect(await traces()).toEqual([expect.stringContaining('user.deleted')])
  })

  it('loses the rows that a request wrote while it was being deleted', async () => {
    const person = await zoe()
    expect(await leave(person)).toBe(1)
    const late = { personId: person._id, propertyId: new ObjectId(), at: new Date() }
    await db.collection<Document>('announcements').insertOne(late)
    await db.collection<Document>('blocks').insertOne({ blockerId: agent._id, blockedId: person._id })
    await eraseDuePersons(new Date(Date.now() + LATER))
    expect(await db.collection('announcements').countDocuments({ personId: person._id })).toBe(0)
    expect(await db.collection('blocks').countDocuments({ blockedId: person._id })).toBe(0)
  })

  itInFull('is checked once more when nothing can still be written, and then no longer', async () => {
    const person = await zoe()
    await life(person)
    expect(await leave(person)).toBe(1)
    await audit().insertOne(entry(person, {}))
    await eraseDuePersons()
    expect(await traces()).toHaveLength(1)
    expect(await erasures()).toBe(1)
    await eraseDuePersons(new Date(Date.now() + LATER))
    expect(await traces()).toEqual([])
    await db.collection('erasures').updateMany({}, { $set: { at: new Date(Date.now() - LATER) } })
    await eraseDuePersons(new Date(Date.now() + LATER))
    expect(await erasures()).toBe(0)
  })

  it('keeps the names of everyone else', async () => {
    const person = await zoe()
    const other = await createUser(db, { name: 'Olu Other' })
    const { first } = await life(person)
    const offer = await createOffer(db, other, first)
    const rejected = await createOffer(db, await createUser(db), first)
    await rejectOffer(actorOf(agent), { id: idOf(rejected) })
    const entries = await audit().find().toArray()
    expect(await leave(person)).toBe(1)
    expect(await offers().findOne({ _id: offer._id })).toEqual(offer)
    expect(
      await audit()
        .find({ action: { $ne: 'user.left' } })
        .toArray(),
    ).toEqual(entries)
  })
})

describe('accounts that are deleted at the same time', () => {
  afterEach(() => jest.restoreAllMocks())

  /** Erases one account, and the other one between the reading and the writing of the first records. */
  async function eraseBoth(one: UserDoc, other: UserDoc): Promise<void> {
    const eraseAll = (person: UserDoc) => Array.fromAsync(erase(person._id))
    const { bulkWrite } = Collection.prototype
    jest.spyOn(Collection.prototype, 'bulkWrite').mockImplementationOnce(async function (
      this: Collection,
      ...erasure: Parameters<typeof bulkWrite>
    ) {
      await eraseAll(other)
      return bulkWrite.apply(this, erasure)
    })
    await eraseAll(one)
  }

  it.each(['buyer', 'agent'])('lose the notes of both sides of an offer: the %s is first', async (first) => {
    const buyer = await zoe()
    const offer = await createOffer(db, buyer, await createProperty(db, agent))
    await counterOffer(actorOf(agent), { id: idOf(offer), amount: 480_000, note: 'agent answers' })
    await counterOffer(actorOf(buyer), { id: idOf(offer), amount: 460_000, note: 'buyer answers' })
    await (first === 'buyer' ? eraseBoth(buyer, agent) : eraseBoth(agent, buyer))
    const erased = await offers().findOne({ _id: offer._id })
    expect(erased).toMatchObject({ buyerName: 'Former member', agentName: 'Former agent' })
    expect(JSON.stringify(erased?.amounts)).not.toContain('answers')
  })

  it.each(['actor', 'target'])('are both erased from an audit entry: its %s is first', async (first) => {
    const person = await zoe()
    const role = { action: 'user.role-changed', targetType: 'user', targetId: person._id } as const
    await audit().insertOne(entry(admin, { ...role, targetName: NAME }))
    await (first === 'actor' ? eraseBoth(admin, person) : eraseBoth(person, admin))
    expect(await audit().findOne({ targetId: person._id })).toMatchObject({ actorName: null, searchText: '' })
  })
})

describe('an account deleted by an administrator', () => {
  it('leaves name and email only in the audit entries about it', async () => {
    const person = await zoe({ role: 'agent' })
    const { bought } = await life(person)
    await audit().insertOne(entry(person, {}))
    const marked = {
      action: 'user.role-changed',
      targetType: 'user',
      targetId: person._id,
      targetName: NAME,
    } as const
    await audit().insertOne(entry(admin, marked))
    expect(await codeOf(deleteUser(actorOf(admin), { id: idOf(person) }))).toBe(1)
    expect(await offers().findOne({ _id: bought._id })).toMatchObject({
      buyerName: 'Former member',
      buyerEmail: '',
      status: 'bought',
    })
    expect(await traces()).toEqual([
      expect.stringContaining('"user.role-changed"'),
      expect.stringContaining('"user.deleted"'),
    ])
    expect(await audit().findOne({ action: 'user.deleted' })).toMatchObject({
      actorName: admin.name,
      targetName: NAME,
    })
  })
})

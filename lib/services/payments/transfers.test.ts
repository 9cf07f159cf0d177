import { addDays } from '@/lib/domain/dates'
import { type ObjectId } from 'mongodb'
import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { addJobs } from '@/lib/data/jobs'
import { RECORDING_DAYS } from '@/lib/domain/offer'
import { OVERDUE_TEXT } from '@/lib/domain/offer-terms'
import { transferReference } from '@/lib/domain/transfer'
import { ADMIN_TABLE_ROWS } from '@/lib/schemas/admin-table'
import { actorOf, createOffer as addOffer, createProperty, createUser, idOf } from '@/test/factories'
import { raceRounds } from '@/test/support/rounds'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { runDueJobs } from '../jobs/run-due-jobs'
import { listPendingTasks } from '../notices/list-pending-tasks'
import { acceptOffer, extendOffer, releaseOffer, createOffer } from '../offers/negotiate-offer'
import { getOffer } from '../offers/list-offers'
import { deleteUser } from '../users/delete-account'
import { markFraud } from '../users/roles'
import { getPurchase } from './payments'
import { listLateTransfers, manageTransfers, recordTransfer, returnTransfer } from './transfers'

const mail = testMail()
const { db } = serviceDatabase()

const { ROUNDS, LIMIT } = raceRounds(2)

const AMOUNT = 1_250_000
const TODAY = new Date().toISOString().slice(0, 10)

let agent: UserDoc
let admin: UserDoc
let buyer: UserDoc
let listing: PropertyDoc
let offer: OfferDoc
let reference: string

beforeAll(async () => {
  admin = await createUser(db, { role: 'admin' })
})

const expensive = (status: OfferDoc['status'] = 'accepted', person = buyer, home = listing) =>
  addOffer(db, person, home, { status, amountMinor: AMOUNT * 100, expiresAt: new Date(Date.now() + 60_000) })

beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db)
  listing = await createProperty(db, agent)
  offer = await expensive()
  reference = `FT${idOf(offer).toUpperCase()}`
})

const stored = async ({ _id }: { _id: ObjectId } = offer) => {
  const doc = await db.collection('offers').findOne({ _id })
  if (!doc) throw new Error('the offer is gone')
  return doc
}
const transfers = () => db.collection('transfers').find({ offerId: offer._id }).toArray()
const audit = () => db.collection('audit').find({ targetId: offer._id }).toArray()
const subjects = async () => (await mail.sentTo(buyer.email)).map(({ subject }) => subject).reverse()
const RECEIPT = 'Lake House is yours'
const RETURNING = 'Your transfer for Lake House will be refunded'
const RETURNED = 'Your transfer for Lake House was refunded'

type Given = { amount?: number; receivedOn?: string; bankReference?: string; id?: string }
const record = (input: Given = {}, actor = admin) =>
  recordTransfer(actorOf(actor), {
    id: idOf(offer),
    amount: AMOUNT,
    receivedOn: TODAY,
    bankReference: reference,
    ...input,
  })
const giveBack = (bankReference = reference) =>
  returnTransfer(actorOf(admin), { bankReference, note: 'transfer FT-BACK-1' })
const release = () => releaseOffer(actorOf(agent), { id: idOf(offer), reason: 'The bank said no.' })
/**
 * Moves the payment deadline so many days into the past, runs the jobs, and returns the deadline's date:
 * "2025-01-05".
 */
async function pass(days: number): Promise<string> {
  // Counted from `TODAY`, which is yesterday if the tests began before midnight.
  const expiresAt = addDays(new Date(`${TODAY}T00:00:00Z`), -days)
  const createdAt = addDays(expiresAt, -10)
  await db.collection('offers').updateOne({ _id: offer._id }, { $set: { expiresAt, createdAt } })
  await addJobs([{ kind: 'end-offer', subject: idOf(offer), dueAt: expiresAt }])
  await runDueJobs()
  return expiresAt.toISOString().slice(0, 10)
}
/** Closes the offer, after the days in which a transfer may still be recorded. */
const end = () => pass(RECORDING_DAYS)

const LATE = {
  code: 'conflict',
  message: 'This offer is no longer open. The transfer is listed under Bank Transfers and must be refunded.',
}

describe('recordTransfer', () => {
  it('buys the offer as a card does: sold, the others rejected, the sale counted, the receipt mailed (D75)', async () => {
    const rival = await addOffer(db, await createUser(db), listing)
    expect(await record()).toBe(true)
    const transactionId = `bank_${reference}`
    expect(await stored()).toMatchObject({
      status: 'bought',
      open: false,
      holdsListing: true,
      transactionId,
      paidAt: expect.any(Date),
    })
    const home = await db.collection('properties').findOne({ _id: listing._id })
    expect(home).toMatchObject({ soldAt: expect.any(Date), listed: false })
    expect(home).not.toHaveProperty('underOffer')
    expect(await stored(rival)).toMatchObject({ status: 'rejected' })
    const months = await db.collection('sales').find({ agentId: agent._id }).toArray()
    expect(months).toMatchObject([{ count: 1, totalMinor: AMOUNT * 100 }])
    expect(await transfers()).toMatchObject([
      {
        _id: reference,
        amountMinor: AMOUNT * 100,
        receivedOn: TODAY,
        state: 'settled',
        recordedBy: admin._id,
      },
    ])
    expect(await audit()).toMatchObject([
      {
        actorId: admin._id,
        action: 'offer.bought',
        before: { status: 'accepted' },
        after: { status: 'bought', transactionId, amountMinor: AMOUNT * 100, receivedOn: TODAY },
      },
    ])
    const [sent, ...others] = await mail.sentTo(buyer.email)
    expect(others).toEqual([])
    expect(sent?.subject).toBe(RECEIPT)
    for (const text of ['$1,250,000.00', transactionId, listing.location]) expect(sent?.text).toContain(text)
  })

  it('changes nothing if the same transfer is recorded again', async () => {
    expect(await record()).toBe(true)
    const before = await stored()
    expect(await record()).toBe(false)
    expect(await record({ receivedOn: '2020-01-01' })).toBe(false)
    expect(await stored()).toEqual(before)
    expect(await audit()).toHaveLength(1)
    expect(await subjects()).toEqual([RECEIPT])
  })

  it.each([AMOUNT - 0.01, AMOUNT + 1, 1])(
    'rejects %p, which is not the amount of the offer',
    async (amount) => {
      await expect(record({ amount })).rejects.toMatchObject({
        code: 'invalid_input',
        fields: {
          amount:
            'The accepted offer is $1,250,000.00. A transfer of a different amount can’t pay for it. Refund it through your bank.',
        },
      })
      expect(await stored()).toMatchObject({ status: 'accepted' })
      expect(await transfers()).toEqual([])
      expect(await record()).toBe(true)
    },
  )

  it('rejects a bank reference that was used for another offer or amount', async () => {
    await record()
    const first = offer
    await expect(record({ amount: AMOUNT + 1 })).rejects.toMatchObject({
      message: 'This bank reference is already recorded for $1,250,000.00.',
    })
    listing = await createProperty(db, agent)
    offer = await expensive()
    await expect(record()).rejects.toMatchObject({
      code: 'conflict',
      message: 'A transfer with this bank reference is already recorded for another offer.',
    })
    expect(await stored()).toMatchObject({ status: 'accepted' })
    expect(await stored(first)).toMatchObject({ status: 'bought' })
  })

  it.each([
    ['1999-12-31', 'This date is before the offer was made.'],
    ['2999-12-31', 'This date is in the future.'],
  ])('rejects the date %s', async (receivedOn, fault) => {
    await expect(record({ receivedOn })).rejects.toMatchObject({ fields: { receivedOn: fault } })
    expect(await transfers()).toEqual([])
  })

  it('rejects an offer payable by card, one that is not accepted, and one that does not exist', async () => {
    await db.collection('offers').updateOne({ _id: offer._id }, { $set: { amountMinor: 99_999_999 } })
    await expect(record({ amount: 999_999.99 })).rejects.toMatchObject({
      message: 'This offer can only be paid by card.',
    })
    listing = await createProperty(db, agent)
    offer = await expensive('pending')
    await expect(record()).rejects.toMatchObject({ message: 'This offer has not been accepted.' })
    expect(await codeOf(record({ id: '0123456789abcdef01234567' }))).toBe('not_found')
    expect(await transfers()).toEqual([])
  })

  it('wins if the deadline has passed but is not processed yet (D51)', async () => {
    const expiresAt = new Date(Date.now() - 1)
    await db.collection('offers').updateOne({ _id: offer._id }, { $set: { expiresAt } })
    expect(await record()).toBe(true)
    await runDueJobs()
    expect(await stored()).toMatchObject({ status: 'bought' })
  })
})

describe('a late transfer', () => {
  it.each([
    ['has expired', end],
    ['was released', release],
    ['was rejected with its agent', () => markFraud(actorOf(admin), { id: idOf(agent) })],
  ])('is recorded because the offer %s, returned once, and the buyer is notified', async (_, close) => {
    await close()
    await expect(record()).rejects.toMatchObject(LATE)
    await expect(record()).rejects.toMatchObject(LATE)
    expect(await transfers()).toMatchObject([{ _id: reference, state: 'due', amountMinor: AMOUNT * 100 }])
    expect(await getOffer(actorOf(buyer), { id: idOf(offer) })).toMatchObject({
      status: 'rejected',
      refunding: true,
    })
    const late = (await listLateTransfers(actorOf(admin))).filter(({ offerId }) => offerId === idOf(offer))
    expect(late).toEqual([
      {
        bankReference: reference,
        offerId: idOf(offer),
        propertyTitle: 'Lake House',
        buyerName: buyer.name,
        buyerEmail: buyer.email,
        amount: AMOUNT,
        receivedOn: TODAY,
      },
    ])
    expect((await audit()).at(-1)).toMatchObject({ action: 'offer.transfer-late', actorId: admin._id })

    const [message, ...more] = await mail
      .sentTo(buyer.email)
      .then((all) => all.filter(({ subject }) => subject === RETURNING))
    expect(more).toEqual([])
    expect(message?.text).toContain('$1,250,000.00')

    await giveBack()
    expect(await codeOf(giveBack())).toBe('conflict')
    const after = await getOffer(actorOf(buyer), { id: idOf(offer) })
    expect(after).toMatchObject({ status: 'rejected', refundId: 'transfer FT-BACK-1' })
    expect(after).not.toHaveProperty('refunding')
    expect(await transfers()).toMatchObject([{ state: 'returned', returned: { by: admin._id } }])
    expect((await audit()).at(-1)).toMatchObject({
      action: 'offer.refunded',
      actorId: admin._id,
      after: { repaid: 'transfer FT-BACK-1' },
    })
    const mails = (await mail.sentTo(buyer.email)).filter(({ subject }) => subject === RETURNED)
    expect(mails).toHaveLength(1)
    for (const text of ['$1,250,000.00', 'transfer FT-BACK-1']) expect(mails[0]?.text).toContain(text)
    await expect(record()).rejects.toMatchObject({
      code: 'conflict',
      message: 'This transfer was already refunded: transfer FT-BACK-1.',
    })
    expect(await listLateTransfers(actorOf(admin))).toEqual([])
  })

  it('is recorded for an offer that another one paid, and the purchase stands', async () => {
    await record()
    await expect(record({ bankReference: `${reference}-2`, amount: 5 })).rejects.toMatchObject(LATE)
    expect(await stored()).toMatchObject({ status: 'bought', transactionId: `bank_${reference}` })
    await giveBack(`${reference}-2`)
    expect(await codeOf(giveBack(reference))).toBe('conflict')
    expect(await subjects()).toEqual([RECEIPT, RETURNING, RETURNED])
  })

  it('marks the offer until the last of several is returned', async () => {
    await release()
    for (const name of ['A', 'B']) await codeOf(record({ bankReference: `${reference}${name}` }))
    await giveBack(`${reference}A`)
    expect(await stored()).toMatchObject({ refunding: true })
    await giveBack(`${reference}B`)
    expect(await stored()).not.toHaveProperty('refunding')
  })

  it('can be recorded and read by administrators only', async () => {
    for (const person of [buyer, agent]) {
      expect(await codeOf(listLateTransfers(actorOf(person)))).toBe('forbidden')
      expect(await codeOf(returnTransfer(actorOf(person), { bankReference: reference, note: 'x' }))).toBe(
        'forbidden',
      )
    }
  })
})

describe('the days after the payment deadline (D75)', () => {
  const LATER = {
    code: 'conflict',
    message:
      'This transfer arrived after the payment deadline. It is listed under Bank Transfers and must be refunded.',
  }

  it('keep the offer accepted and its rivals back-ups; it cannot be extended or released', async () => {
    const rival = await addOffer(db, await createUser(db), listing)
    await pass(1)
    expect(await getOffer(actorOf(buyer), { id: idOf(offer) })).toMatchObject({
      status: 'accepted',
      overdue: true,
      expiresAt: (await stored()).expiresAt?.toISOString(),
    })
    expect(await getOffer(actorOf(agent), { id: idOf(rival) })).toMatchObject({ backup: true })
    const home = await db.collection('properties').findOne({ _id: listing._id })
    expect(home).toMatchObject({ underOffer: true })
    await expect(acceptOffer(actorOf(agent), { id: idOf(rival) })).rejects.toMatchObject({
      message: 'Another offer on this property has already been accepted',
    })
    const again = createOffer(actorOf(buyer), { propertyId: idOf(listing), offerAmount: 450_000 })
    await expect(again).rejects.toMatchObject({ message: 'You already have an open offer on this property' })
    for (const act of [release(), extendOffer(actorOf(agent), { id: idOf(offer) })])
      await expect(act).rejects.toMatchObject({ code: 'conflict', message: OVERDUE_TEXT })
    expect(await listPendingTasks(actorOf(buyer))).toMatchObject({ items: [] })
    const job = await db.collection('jobs').findOne({ kind: 'end-offer', subject: idOf(offer) })
    expect(job).toMatchObject({ dueAt: addDays((await stored()).expiresAt ?? new Date(), RECORDING_DAYS) })
  })

  it('end with the offer closed as of that time, even before a job has closed it', async () => {
    const expiresAt = addDays(new Date(), -RECORDING_DAYS - 1)
    await db.collection('offers').updateOne({ _id: offer._id }, { $set: { expiresAt } })
    expect(await getOffer(actorOf(buyer), { id: idOf(offer) })).toMatchObject({
      status: 'rejected',
      closedAs: 'expired',
      decidedAt: addDays(expiresAt, RECORDING_DAYS).toISOString(),
    })
  })

  it.each([0, 3])('allow a transfer that arrived %p days before the deadline', async (before) => {
    const day = addDays(new Date(await pass(2)), -before)
      .toISOString()
      .slice(0, 10)
    await expect(record({ receivedOn: day, amount: AMOUNT - 1 })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect(await record({ receivedOn: day })).toBe(true)
    expect(await stored()).toMatchObject({ status: 'bought', transactionId: `bank_${reference}` })
  })

  it('record a later transfer of any amount for return, notify the buyer once, and still allow one that arrived in time', async () => {
    const day = await pass(1)
    await expect(record({ amount: 5 })).rejects.toMatchObject(LATER)
    await expect(record({ amount: 5 })).rejects.toMatchObject(LATER)
    expect(await stored()).toMatchObject({ status: 'accepted', refunding: true, forAdmins: true })
    expect(await transfers()).toMatchObject([{ state: 'due', amountMinor: 500, receivedOn: TODAY }])
    expect(await subjects()).toEqual([RETURNING])
    await giveBack()
    // The payment is still awaited (D194).
    expect(await stored()).toMatchObject({ status: 'accepted', forAdmins: true })
    expect(await record({ receivedOn: day, bankReference: `${reference}-2` })).toBe(true)
    expect(await getOffer(actorOf(buyer), { id: idOf(offer) })).toMatchObject({
      status: 'bought',
      transactionId: `bank_${reference}-2`,
      refundId: 'transfer FT-BACK-1',
    })
    expect(await stored()).not.toHaveProperty('forAdmins')
  })

  it.each([
    ['its expiry', () => end()],
    ['a purchase', () => record({ receivedOn: '2020-01-01', bankReference: `${reference}-2` })],
    ["its buyer's deletion", () => deleteUser(actorOf(admin), { id: idOf(buyer) })],
  ])('still list a late transfer for administrators after %s', async (_, close) => {
    await pass(1)
    await expect(record()).rejects.toMatchObject(LATER)
    await db.collection('offers').updateOne({ _id: offer._id }, { $set: { createdAt: new Date(0) } })
    await close()
    expect(['bought', 'rejected']).toContain((await stored()).status)
    expect(await stored()).toMatchObject({ refunding: true, forAdmins: true })
  })

  it('notify a deleted buyer at their last email of a late transfer', async () => {
    await deleteUser(actorOf(admin), { id: idOf(buyer) })
    await db.collection('offers').updateOne({ _id: offer._id }, { $set: { buyerEmail: buyer.email } })
    await expect(record()).rejects.toMatchObject(LATE)
    expect(await subjects()).toContain(RETURNING)
  })
})

describe('a transfer in a race with', () => {
  /** Bought with the one transfer, or closed with it recorded for return: exactly one of both. */
  async function expectOnce(): Promise<void> {
    const after = await stored()
    const rows = await transfers()
    const home = await db.collection('properties').findOne({ _id: listing._id })
    const isBought = after.status === 'bought'
    expect(rows.map(({ state }) => state)).toEqual([isBought ? 'settled' : 'due'])
    expect(after).toMatchObject(isBought ? { transactionId: `bank_${reference}` } : { status: 'rejected' })
    expect([after.refunding === true, after.forAdmins === true]).toEqual([!isBought, !isBought])
    if (home) expect([home.soldAt !== null, home.underOffer]).toEqual([isBought, undefined])
  }

  it.each([
    ['its end', end],
    ['a release', () => codeOf(release())],
    ['a suspension', () => codeOf(markFraud(actorOf(admin), { id: idOf(agent) }))],
  ])(
    `%s, in ${ROUNDS} rounds, buys or is recorded for return`,
    async (_, close) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        agent = await createUser(db, { role: 'agent' })
        listing = await createProperty(db, agent)
        offer = await expensive()
        reference = `R${idOf(offer).toUpperCase()}`
        const racers = [() => codeOf(record()), close]
        const [first, second] = round % 2 === 0 ? racers : racers.toReversed()
        const answers = await Promise.all([first?.(), second?.()])
        expect(answers).toContain((await stored()).status === 'bought' ? true : 'conflict')
        await expectOnce()
      }
    },
    LIMIT,
  )

  it(
    `itself, in ${ROUNDS} rounds, makes one purchase, one entry and one receipt`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        listing = await createProperty(db, agent)
        offer = await expensive()
        reference = `S${idOf(offer).toUpperCase()}`
        const answers = await Promise.all([record(), record(), record()])
        expect(answers.toSorted()).toEqual([false, false, true])
        await expectOnce()
        expect(await audit()).toHaveLength(1)
      }
      expect(await subjects()).toHaveLength(ROUNDS)
    },
    LIMIT,
  )
})

describe('the list', () => {
  const list = (search = '', cursors: { after?: string; before?: string } = {}) =>
    manageTransfers(actorOf(admin), { search, ...cursors })

  it('shows the accepted offers above the card limit, the highest first, page by page', async () => {
    await db.collection('offers').deleteMany({})
    const amounts = Array.from({ length: ADMIN_TABLE_ROWS + 2 }, (_, i) => 100_000_000 + i * 100)
    for (const amountMinor of amounts)
      await addOffer(db, buyer, await createProperty(db, agent), { status: 'accepted', amountMinor })
    for (const [status, amountMinor] of [
      ['accepted', 99_999_999],
      ['pending', 300_000_000],
      ['bought', 300_000_000],
      ['rejected', 300_000_000],
    ] as const)
      await addOffer(db, buyer, await createProperty(db, agent), { status, amountMinor })
    const first = await list()
    const second = await list('', { after: first.next ?? '' })
    const listedAmounts = [...first.items, ...second.items].map(({ offerAmount }) => offerAmount * 100)
    expect(listedAmounts).toEqual(amounts.toReversed())
    expect([first.items.length, first.previous, second.next]).toEqual([ADMIN_TABLE_ROWS, null, null])
    const back = await list('', { before: second.previous ?? '' })
    expect(back.items).toEqual(first.items)
  })

  it.each(['accepted', 'bought', 'rejected'] as const)(
    'finds an offer that is %s by its reference',
    async (status) => {
      listing = await createProperty(db, agent)
      offer = await expensive(status)
      const search = transferReference(idOf(offer)).toLowerCase().replaceAll('-', ' ')
      expect((await list(search)).items).toMatchObject([{ _id: idOf(offer), status }])
    },
  )

  it('finds nothing for other texts, nor an offer payable by card', async () => {
    expect((await list('Lake House')).items).toEqual([])
    await db.collection('offers').updateOne({ _id: offer._id }, { $set: { amountMinor: 99_999_999 } })
    expect((await list(transferReference(idOf(offer)))).items).toEqual([])
  })

  it('is for administrators', async () => {
    for (const person of [buyer, agent])
      expect(await codeOf(manageTransfers(actorOf(person), { search: '' }))).toBe('forbidden')
  })
})

describe('getPurchase', () => {
  const newest = () => getPurchase(actorOf(buyer), null)

  it("returns the latest purchase and the agent's contact", async () => {
    expect(await newest()).toBeNull()
    await db.collection('users').updateOne({ _id: agent._id }, { $set: { phone: '+15550100123' } })
    await record()
    expect(await newest()).toMatchObject({
      offer: { _id: idOf(offer), status: 'bought', transactionId: `bank_${reference}` },
      agent: { name: agent.name, email: agent.email, phone: '+15550100123' },
    })
    const paidAt = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await db.collection('offers').updateOne({ _id: offer._id }, { $set: { paidAt } })
    expect(await newest()).toBeNull()
    expect(await getPurchase(actorOf(buyer), idOf(offer))).toMatchObject({ offer: { _id: idOf(offer) } })
  })

  it('omits the contact of a deleted or suspended agent', async () => {
    await record()
    await db.collection('users').updateOne({ _id: agent._id }, { $set: { role: 'fraud' } })
    expect(await newest()).toMatchObject({ agent: null })
    await db.collection('users').deleteOne({ _id: agent._id })
    expect(await newest()).toMatchObject({ agent: null })
  })

  it("returns null for another person's offer and for one that is not bought", async () => {
    expect(await getPurchase(actorOf(buyer), idOf(offer))).toBeNull()
    await record()
    for (const person of [agent, admin, await createUser(db)])
      expect(await getPurchase(actorOf(person), idOf(offer))).toBeNull()
  })
})

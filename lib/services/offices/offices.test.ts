import { ObjectId } from '@/lib/data/client'
import {
  type AnswerDoc,
  type OfficeDoc,
  type OfficeInvitationDoc,
  type UserDoc,
} from '@/lib/data/collections'
import { OFFICE_TEXTS } from '@/lib/domain/office'
import { type OfficeRole } from '@/lib/domain/office-permissions'
import { RATE_LIMITS } from '@/lib/domain/rate-limits'
import {
  changeMember,
  createConversation,
  createOffer,
  createOffice,
  createProperty,
  createUser,
  idOf,
} from '@/test/factories'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import {
  createApplication,
  getOwnApplication,
  renewLicence,
  sendDocument,
} from '../applications/applications'
import { readUser, toActor } from '../users/actor'
import { deleteUser } from '../users/delete-account'
import { changeRole, grantRole, markFraud } from '../users/roles'
import {
  changeMemberRole,
  inviteMember,
  joinOffice,
  leaveOffice,
  openInvitation,
  removeOfficeMember,
  resendInvitation,
  withdrawInvitation,
} from './members'
import { closeOffice, createOffice as found, getOffice, updateOffice } from './offices'

const mail = testMail()
const { db } = serviceDatabase()

let owner: UserDoc
let agent: UserDoc
let office: OfficeDoc

const DETAILS = { name: 'Cascade Homes', zone: 'America/Los_Angeles' }
const verified = { emailVerified: new Date() }
const newAgent = () => createUser(db, { role: 'agent', ...verified })

beforeEach(async () => {
  owner = await newAgent()
  agent = await newAgent()
  office = await createOffice(db, [
    [owner, 'owner'],
    [agent, 'agent'],
  ])
})

/** The account as it is now, as an actor. */
const now = async (person: UserDoc) => toActor(await readUser(idOf(person)))

/** The message that `work` rejects with. */
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : error),
  )

const members = async (of = office) => {
  const stored = await db.collection<OfficeDoc>('offices').findOne({ _id: of._id })
  return stored?.members.map(({ personId, role }) => [personId.toHexString(), role])
}

const invite = async (person: Pick<UserDoc, 'email'>, role: OfficeRole = 'agent') =>
  inviteMember(await now(owner), { email: person.email, role })

/** The token in the newest mail to this email. */
async function tokenFor({ email }: Pick<UserDoc, 'email'>): Promise<string> {
  const mails = await mail.sentTo(email)
  const [token = ''] = mails.flatMap(({ text }) => /join-office\?token=([\w-]{43})/.exec(text)?.[1] ?? [])
  return token
}

async function join(person: UserDoc, role: OfficeRole = 'agent') {
  await invite(person, role)
  await joinOffice(await now(person), { token: await tokenFor(person) })
}

describe('an office', () => {
  it('is created by an agent, who becomes its owner, and only one (D450)', async () => {
    const person = await newAgent()
    const { id } = await found(await now(person), { ...DETAILS, phone: '+15550100176', licence: 'OR-1' })
    const actor = await now(person)
    expect(actor.office).toMatchObject({ id, role: 'owner', members: [{ id: actor.id }] })
    expect(await getOffice(actor)).toMatchObject({
      ...DETAILS,
      phone: '+15550100176',
      licence: { number: 'OR-1' },
      members: [{ personId: idOf(person), role: 'owner', homes: 0, inquiries: 0 }],
    })
    expect(await refusal(found(actor, DETAILS))).toBe(OFFICE_TEXTS.already)
    expect(await db.collection('offices').countDocuments({ 'members.personId': person._id })).toBe(1)
    expect(await refusal(found(await now(await createUser(db)), DETAILS))).toMatch(/not allowed|permission/i)
  })

  it('replaces its details, and names the field that is wrong', async () => {
    await updateOffice(await now(owner), { ...DETAILS, address: '118 NW Wall Street', vatNumber: 'DE1' })
    await updateOffice(await now(owner), { ...DETAILS, name: 'Cascade', vatNumber: '' })
    const read = await getOffice(await now(agent))
    expect(read).toMatchObject({ name: 'Cascade', role: 'agent', invitations: [] })
    expect([read.address, read.vatNumber]).toEqual([undefined, undefined])
    const entries = await db.collection('audit').find({ action: 'office.updated' }).toArray()
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ zone: 'UTC' }, { zone: DETAILS.zone, address: '118 NW Wall Street', vatNumber: 'DE1' }],
      [{ name: DETAILS.name, address: '118 NW Wall Street', vatNumber: 'DE1' }, { name: 'Cascade' }],
    ])
    const wrong = updateOffice(await now(owner), { ...DETAILS, zone: 'Mars/Olympus' })
    await expect(wrong).rejects.toMatchObject({ fields: { zone: expect.any(String) } })
    const half = updateOffice(await now(owner), { ...DETAILS, validUntil: '2027-01-01' })
    await expect(half).rejects.toMatchObject({ fields: { licence: expect.any(String) } })
  })

  it('shows homes and roles of its members, and invitations to owners only', async () => {
    await createProperty(db, agent)
    await createProperty(db, agent, { status: 'rejected', listed: false })
    await invite({ email: 'jonah@cascade.test' })
    const read = await getOffice(await now(owner))
    expect(read.members).toMatchObject([
      { personId: idOf(owner), role: 'owner', homes: 0, inquiries: 0 },
      { personId: idOf(agent), email: agent.email, homes: 1, inquiries: 0 },
    ])
    expect(read.invitations).toMatchObject([{ email: 'jonah@cascade.test', role: 'agent' }])
    expect((await getOffice(await now(agent))).invitations).toEqual([])
  })

  it('shows how long the newest hundred answers of a member took, as their page does (D258)', async () => {
    const at = (i: number) => new Date(Date.now() - i * 60_000)
    const answers = Array.from({ length: 210 }, (_, i): AnswerDoc => ({
      _id: new ObjectId(),
      agentId: agent._id,
      at: at(i),
      ms: i < 100 ? 60_000 : 3_600_000,
    }))
    await db.collection<AnswerDoc>('answers').insertMany(answers)
    const { members: shown } = await getOffice(await now(owner))
    expect(shown.map(({ answerMs }) => answerMs)).toEqual([undefined, 60_000])
  })

  it('closes once it has no other members (D455)', async () => {
    expect(await refusal(closeOffice(await now(owner)))).toBe(OFFICE_TEXTS.notEmpty)
    await removeOfficeMember(await now(owner), { personId: idOf(agent) })
    await invite({ email: 'closing@cascade.test' })
    await closeOffice(await now(owner))
    expect((await now(owner)).office).toBeUndefined()
    const count = await db.collection('officeInvitations').countDocuments({ officeId: office._id })
    expect([await members(), count]).toEqual([undefined, 0])
    expect((await now(owner)).role).toBe('agent')
  })
})

describe('an invitation (D454)', () => {
  it('gives the names in its mail a direction of their own (D225)', async () => {
    await db.collection('users').updateOne({ _id: owner._id }, { $set: { name: 'سامي (وكيل)' } })
    await db.collection('offices').updateOne({ _id: office._id }, { $set: { name: 'بيوت الجبل.' } })
    await invite({ email: 'direction@cascade.test' })
    const [sent] = await mail.sentTo('direction@cascade.test')
    expect(sent?.subject).toBe('\u2068سامي (وكيل)\u2069 invited you to \u2068بيوت الجبل.\u2069 on Keystead')
    expect(sent?.text).toContain(
      '\u2068سامي (وكيل)\u2069 invited you to join the office \u2068بيوت الجبل.\u2069',
    )
  })

  it('says what it offers, and lets only the account with its email join, once', async () => {
    const person = await newAgent()
    await invite(person, 'manager')
    const token = await tokenFor(person)
    expect(await openInvitation(await now(person), { token })).toEqual({
      office: 'Cascade Homes',
      role: 'manager',
      isOwn: true,
      refusal: null,
    })
    expect(await openInvitation(await now(agent), { token })).toMatchObject({ isOwn: false })
    expect(await refusal(joinOffice(await now(await newAgent()), { token }))).toBe(OFFICE_TEXTS.otherEmail)
    await joinOffice(await now(person), { token })
    expect((await now(person)).office).toMatchObject({ id: idOf(office), role: 'manager' })
    expect(await refusal(joinOffice(await now(person), { token }))).toBe(OFFICE_TEXTS.noInvitation)
    expect(await members()).toHaveLength(3)
  })

  it('is refused to members, to people of another office, suspended ones, administrators, and twice', async () => {
    const other = await newAgent()
    await createOffice(db, [[other, 'owner']])
    const text = async (person: UserDoc, role: OfficeRole = 'agent') => refusal(invite(person, role))
    expect(await text(agent)).toBe(OFFICE_TEXTS.isMember)
    expect(await text(other)).toBe(OFFICE_TEXTS.inOther)
    expect(await text(await createUser(db, { role: 'fraud' }))).toBe(OFFICE_TEXTS.suspended)
    expect(await text(await createUser(db, { role: 'admin' }))).toBe(OFFICE_TEXTS.notForAdministrators)
    expect(await text(await createUser(db), 'agent')).toBe(OFFICE_TEXTS.agentsOnly)
    const person = await newAgent()
    await invite(person)
    expect(await text(person)).toBe(OFFICE_TEXTS.invited)
    expect(await db.collection('officeInvitations').countDocuments({ officeId: office._id })).toBe(1)
  })

  it('does not join who meanwhile is in another office, is not verified, or was suspended', async () => {
    const person = await newAgent()
    await invite(person)
    const token = await tokenFor(person)
    await createOffice(db, [[person, 'owner']])
    expect(await refusal(joinOffice(await now(person), { token }))).toBe(OFFICE_TEXTS.inOther)
    const unverified = await createUser(db, { role: 'agent' })
    await invite(unverified)
    const theirs = { token: await tokenFor(unverified) }
    expect(await refusal(joinOffice(await now(unverified), theirs))).toMatch(/verify/i)
    await db.collection('users').updateOne({ _id: unverified._id }, { $set: { role: 'fraud' } })
    expect(await refusal(joinOffice(await now(unverified), theirs))).toMatch(/suspended/)
    expect(await members()).toHaveLength(2)
  })

  it('is sent again with a new link, which replaces the one before, and withdrawn', async () => {
    const person = await newAgent()
    const { id } = await invite(person)
    const first = await tokenFor(person)
    const deadline = new Date(Date.now() - 1000)
    await db
      .collection<OfficeInvitationDoc>('officeInvitations')
      .updateOne({ email: person.email }, { $set: { expiresAt: deadline } })
    expect(await refusal(joinOffice(await now(person), { token: first }))).toBe(OFFICE_TEXTS.noInvitation)
    await resendInvitation(await now(owner), { id })
    const tokens = new Set(
      (await mail.sentTo(person.email)).map(({ text }) => /token=([\w-]{43})/.exec(text)?.[1]),
    )
    tokens.delete(first)
    const [second = ''] = tokens
    expect(await refusal(joinOffice(await now(person), { token: first }))).toBe(OFFICE_TEXTS.noInvitation)
    expect(await openInvitation(await now(person), { token: second })).not.toBeNull()
    expect(await withdrawInvitation(await now(owner), { id })).toBe(1)
    expect(await refusal(joinOffice(await now(person), { token: second }))).toBe(OFFICE_TEXTS.noInvitation)
    expect(await refusal(withdrawInvitation(await now(owner), { id }))).toBe(OFFICE_TEXTS.noInvitation)
    expect(await openInvitation(await now(person), { token: second })).toBeNull()
  })

  it('mails one email at most five times a day, also if each invitation is withdrawn (D454)', async () => {
    const person = await newAgent()
    const { id } = await invite(person)
    // A refused one mails nothing, so it does not count.
    for (let refused = 0; refused < RATE_LIMITS['invitation-mails'].points; refused += 1)
      expect(await refusal(invite(person))).toBe(OFFICE_TEXTS.invited)
    await resendInvitation(await now(owner), { id })
    await withdrawInvitation(await now(owner), { id })
    for (let sent = 2; sent < RATE_LIMITS['invitation-mails'].points; sent += 1) {
      const again = await invite(person)
      await withdrawInvitation(await now(owner), again)
    }
    expect(await codeOf(invite(person))).toBe('rate_limited')
    expect(await mail.sentTo(person.email)).toHaveLength(RATE_LIMITS['invitation-mails'].points)
    await invite(await newAgent())
  })

  it('makes a buyer an assistant with the role agent, who is a buyer again after leaving', async () => {
    const buyer = await createUser(db, verified)
    await join(buyer, 'assistant')
    const assistant = await now(buyer)
    expect([assistant.role, assistant.office?.role]).toEqual(['agent', 'assistant'])
    const promoted = changeMemberRole(await now(owner), { personId: idOf(buyer), role: 'agent' })
    expect(await refusal(promoted)).toBe(OFFICE_TEXTS.buyerBefore)
    await leaveOffice(assistant)
    expect(await now(buyer)).toMatchObject({ role: 'user' })
    expect((await now(buyer)).office).toBeUndefined()
  })

  it('closes the application of a buyer who becomes an assistant, which nobody has accepted (D69)', async () => {
    const buyer = await createUser(db, verified)
    await sendDocument(await now(buyer), { document: Buffer.from('%PDF-1.7') })
    const application = { licence: 'OR-7', region: 'Oregon', references: 'Ada Lovelace' }
    await createApplication(await now(buyer), application)
    await join(buyer, 'assistant')
    await leaveOffice(await now(buyer))
    expect((await getOwnApplication(await now(buyer))).latest?.status).toBe('withdrawn')
  })

  it('closes the pending renewal of an assistant who becomes a buyer again (D426)', async () => {
    const buyer = await createUser(db, verified)
    await join(buyer, 'assistant')
    await sendDocument(await now(buyer), { document: Buffer.from('%PDF-1.7') })
    await renewLicence(await now(buyer), { licence: 'OR-7' })
    await removeOfficeMember(await now(owner), { personId: idOf(buyer) })
    const applications = await db.collection('applications').find({ personId: buyer._id }).toArray()
    expect(applications).toMatchObject([{ kind: 'licence', status: 'withdrawn' }])
    expect(await db.collection('documents').countDocuments({ _id: buyer._id })).toBe(0)
  })
})

describe('leaving (D452, D455)', () => {
  it('refuses the last owner, who can leave once there is another one', async () => {
    expect(await refusal(leaveOffice(await now(owner)))).toBe(OFFICE_TEXTS.lastOwner)
    const demoted = changeMemberRole(await now(owner), { personId: idOf(owner), role: 'agent' })
    expect(await refusal(demoted)).toBe(OFFICE_TEXTS.otherOwner)
    const removed = removeOfficeMember(await now(owner), { personId: idOf(owner) })
    expect(await refusal(removed)).toBe(OFFICE_TEXTS.otherOwner)
    await changeMemberRole(await now(owner), { personId: idOf(agent), role: 'owner' })
    const audited = await db
      .collection('audit')
      .findOne({ action: 'office.role-changed', targetId: office._id })
    const memberId = idOf(agent)
    expect(audited).toMatchObject({ before: { memberId, role: 'agent' }, after: { memberId, role: 'owner' } })
    await leaveOffice(await now(owner))
    expect(await members()).toEqual([[idOf(agent), 'owner']])
    expect((await now(owner)).office).toBeUndefined()
  })

  it('refuses the last owner who is not being handed over', async () => {
    await changeMember(db, office, agent, { role: 'owner', leavingTo: owner._id })
    expect(await refusal(leaveOffice(await now(owner)))).toBe(OFFICE_TEXTS.lastOwner)
  })

  it('lets a member leave who is no owner, also while the only owner is being handed over', async () => {
    await changeMember(db, office, owner, { leavingTo: agent._id })
    await leaveOffice(await now(agent))
    expect(await members()).toHaveLength(1)
  })

  it('refuses a member with open work, with the list of it, and to make them an assistant', async () => {
    const home = await createProperty(db, agent)
    const buyer = await createUser(db)
    await createOffer(db, buyer, home)
    await createConversation(db, buyer, home, [['buyer', 'Is it quiet?']])
    const open = 'homes first. Still open: 1 home, 1 open offer and 1 conversation.'
    const message = `Hand over their ${open}`
    const personId = idOf(agent)
    expect(await refusal(removeOfficeMember(await now(owner), { personId }))).toBe(message)
    expect(await refusal(leaveOffice(await now(agent)))).toBe(`Hand over your ${open}`)
    expect(await refusal(changeMemberRole(await now(owner), { personId, role: 'assistant' }))).toBe(message)
    expect(await members()).toHaveLength(2)
    await db.collection('offers').deleteMany({ agentId: agent._id })
    await db
      .collection('properties')
      .updateOne({ _id: home._id }, { $set: { soldAt: new Date(), unsoldStatus: null } })
    expect(await removeOfficeMember(await now(owner), { personId })).toBe(1)
    const audited = await db.collection('audit').findOne({ action: 'office.removed', targetId: office._id })
    expect(audited?.before).toEqual({ memberId: personId, role: 'agent' })
    expect((await now(agent)).office).toBeUndefined()
  })

  it('keeps an owner when both leave, or remove each other, at once', async () => {
    for (const act of ['leave', 'remove'] as const) {
      const user = await newAgent()
      const other = await newAgent()
      const both = await createOffice(db, [
        [user, 'owner'],
        [other, 'owner'],
      ])
      const first = await now(user)
      const second = await now(other)
      const acts =
        act === 'leave'
          ? [leaveOffice(first), leaveOffice(second)]
          : [
              removeOfficeMember(first, { personId: second.id }),
              removeOfficeMember(second, { personId: first.id }),
            ]
      const outcomes = await Promise.allSettled(acts)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await members(both)).toEqual([[expect.any(String), 'owner']])
    }
  })

  it('joins once when an invitation is accepted twice at once', async () => {
    const person = await newAgent()
    await invite(person)
    const actor = await now(person)
    const input = { token: await tokenFor(person) }
    const outcomes = await Promise.allSettled([joinOffice(actor, input), joinOffice(actor, input)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await members()).toHaveLength(3)
  })

  it('refuses somebody of another office', async () => {
    const other = await newAgent()
    await createOffice(db, [[other, 'owner']])
    const removed = removeOfficeMember(await now(owner), { personId: idOf(other) })
    expect(await refusal(removed)).toBe(OFFICE_TEXTS.notMember)
  })

  it('refuses an owner whose role was changed since the request began', async () => {
    const before = await now(owner)
    await changeMemberRole(before, { personId: idOf(agent), role: 'owner' })
    await changeMemberRole(await now(agent), { personId: idOf(owner), role: 'agent' })
    const late = removeOfficeMember(before, { personId: idOf(agent) })
    await expect(late).rejects.toMatchObject({ code: 'forbidden' })
    expect(await members()).toHaveLength(2)
  })

  it.each(['deleted', 'suspended', 'an administrator', 'granted another role'] as const)(
    'removes an account that is %s, and makes the first manager the owner',
    async (what) => {
      const manager = await newAgent()
      await join(manager, 'manager')
      const admin = await toActor(await createUser(db, { role: 'admin' }))
      const id = idOf(owner)
      if (what === 'deleted') await deleteUser(admin, { id })
      if (what === 'suspended') await markFraud(admin, { id })
      if (what === 'an administrator') await changeRole(admin, { id, role: 'admin' })
      if (what === 'granted another role') await grantRole(owner.email, 'admin')
      expect(await members()).toEqual([
        [idOf(agent), 'agent'],
        [idOf(manager), 'owner'],
      ])
      const account = await db.collection<UserDoc>('users').findOne({ _id: owner._id })
      expect(account?.officeId).toBeUndefined()
    },
  )

  it('closes the office of a deleted owner if only assistants remain, who are buyers again', async () => {
    const alone = await newAgent()
    const assistant = await createUser(db, { role: 'agent' })
    const closing = await createOffice(db, [
      [alone, 'owner'],
      [assistant, 'assistant'],
    ])
    await changeMember(db, closing, assistant, { wasBuyer: true })
    await deleteUser(await toActor(await createUser(db, { role: 'admin' })), { id: idOf(alone) })
    expect(await members(closing)).toBeUndefined()
    expect(await now(assistant)).toMatchObject({ role: 'user' })
  })

  it('deletes the invitations of a deleted account', async () => {
    const person = await newAgent()
    await invite(person)
    await deleteUser(await toActor(await createUser(db, { role: 'admin' })), { id: idOf(person) })
    expect(await db.collection('officeInvitations').countDocuments({ email: person.email })).toBe(0)
  })
})

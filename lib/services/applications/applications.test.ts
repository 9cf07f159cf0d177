import { type ObjectId } from 'mongodb'
import sharp from 'sharp'
import { type UserDoc } from '@/lib/data/collections'
import { decisionDueAt } from '@/lib/domain/application'
import { DAY_MS } from '@/lib/domain/dates'
import { DOCUMENT_MESSAGES } from '@/lib/schemas/application'
import { actorOf, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { changeRole, grantRole } from '../users/roles'
import { deleteOwnAccount } from '../users/delete-account'
import { linkGoogle } from '../users/sign-in'
import {
  acceptApplication,
  createApplication,
  declineApplication,
  getOwnApplication,
  listApplications,
  withdrawApplication,
  readDocument,
  sendDocument,
} from './applications'

const { db } = serviceDatabase({ ADMIN_EMAILS: 'boss@keystead.test' })

const PDF = Buffer.from('%PDF-1.7\nThe licence of Nora Whitfield\n%%EOF')
const application = { licence: 'OR-201', region: 'Central Oregon', references: 'Hill & Sons Realty' }

let admin: UserDoc
let nora: UserDoc

beforeEach(async () => {
  for (const name of ['applications', 'documents', 'notices']) await db.collection(name).deleteMany({})
  admin = await createUser(db, { role: 'admin' })
  nora = await createUser(db, { name: 'Nora Whitfield' })
})

const send = (by = nora, document: Uint8Array = PDF) => sendDocument(actorOf(by), { document })
async function apply(by = nora): Promise<string> {
  await send(by)
  return (await createApplication(actorOf(by), application)).id
}
const roleOf = async ({ _id }: UserDoc) => (await db.collection('users').findOne({ _id }))?.role
const accept = (applicationId: string, by = admin) =>
  codeOf(acceptApplication(actorOf(by), { applicationId }))
const decline = (applicationId: string, by = admin) =>
  codeOf(declineApplication(actorOf(by), { applicationId, reason: 'The license has expired.' }))
const documents = () => db.collection('documents').countDocuments()
const read = (applicationId: string, by = admin) => codeOf(readDocument(actorOf(by), { applicationId }))

it('is listed for administrators with its due date, and its person sees its state (D69)', async () => {
  const applicationId = await apply()
  const { items } = await listApplications(actorOf(admin), {})
  expect(items).toMatchObject([
    { _id: applicationId, personId: idOf(nora), name: 'Nora Whitfield', ...application, status: 'open' },
  ])
  const [item] = items
  expect(item?.dueAt).toBe(decisionDueAt(new Date(item?.createdAt ?? '')).toISOString())
  const own = await getOwnApplication(actorOf(nora))
  expect(own).toMatchObject({ latest: { _id: applicationId }, document: { type: 'pdf' } })
  expect((await listApplications(actorOf(nora), {})).total).toBe(1)
  expect((await listApplications(actorOf(await createUser(db)), {})).total).toBe(0)
})

it('requires a document, and allows one pending application, even of five concurrent ones', async () => {
  await expect(createApplication(actorOf(nora), application)).rejects.toMatchObject({
    fields: { document: DOCUMENT_MESSAGES.missing },
  })
  await send()
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => codeOf(createApplication(actorOf(nora), application))),
  )
  expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(4)
  await expect(send()).rejects.toMatchObject({ code: 'conflict' })
})

it.each(['agent', 'admin', 'fraud'] as const)('is for buyers, not for %s', async (role) => {
  const person = await createUser(db, { role })
  // An agent's document is for a renewal (D426).
  if (role !== 'agent') expect(await codeOf(send(person))).toBe('forbidden')
  expect(await codeOf(createApplication(actorOf(person), application))).toBe('forbidden')
})

describe('its document (ADR 057)', () => {
  it('is read by administrators and its person only, while the application is pending', async () => {
    const applicationId = await apply()
    const personId = nora._id.toHexString()
    for (const by of [admin, nora])
      expect(await read(applicationId, by)).toEqual({ type: 'pdf', bytes: PDF, personId })
    const others = [await createUser(db), await createUser(db, { role: 'agent' })]
    for (const by of others) expect(await read(applicationId, by)).toBe('not_found')
    const [document] = await db.collection('documents').find().toArray()
    expect(JSON.stringify(document)).not.toContain(PDF.toString('base64').slice(8, 40))
    await db.collection('documents').updateOne({}, { $set: { expiresAt: new Date(0) } })
    expect(await read(applicationId)).toBe('not_found')
  })

  it('cannot be decrypted for another person', async () => {
    const other = await createUser(db)
    await apply(other)
    const applicationId = await apply()
    const document = await db.collection('documents').findOne({ _id: other._id })
    await db
      .collection('documents')
      .updateOne({ _id: nora._id }, { $set: { sealed: document?.sealed as string } })
    expect(await read(applicationId)).toBe('not_found')
  })

  it('may be a picture, which loses its metadata', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a3542' } })
      .withExif({ IFD0: { Artist: 'Nora' } })
      .jpeg()
      .toBuffer()
    expect(await send(nora, picture)).toMatchObject({ type: 'jpg' })
    const { id } = await createApplication(actorOf(nora), application)
    const { bytes } = await readDocument(actorOf(nora), { applicationId: id })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it.each([
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.from('MZ\u0090\u0000')],
    ['a program that contains the header of a PDF', Buffer.from('MZ\u0090\u0000\n%PDF-1.7')],
    ['a text whose PDF header comes too late', Buffer.from(`${' '.repeat(1_020)}%PDF-1.7`)],
  ])('cannot be %s', async (_what, bytes) => {
    await expect(send(nora, bytes)).rejects.toMatchObject({ fields: { document: DOCUMENT_MESSAGES.format } })
    expect(await documents()).toBe(0)
  })

  it('cannot be a picture that is cut off, which is named as incomplete', async () => {
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
    await expect(send(nora, bytes)).rejects.toMatchObject({
      fields: { document: DOCUMENT_MESSAGES.incomplete },
    })
  })

  it('may be a PDF with a line before its header, as readers accept it', async () => {
    const bytes = Buffer.from('\n%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
    expect(await send(nora, bytes)).toMatchObject({ type: 'pdf' })
    const late = Buffer.from(`${'%'.repeat(1_018)}\n%PDF-1.7`)
    expect(await send(nora, late)).toMatchObject({ type: 'pdf' })
  })

  it('replaces an earlier one, and is deleted after a day without an application', async () => {
    await send()
    await send()
    const [document] = await db
      .collection<{ _id: ObjectId; expiresAt: Date; uploadedAt: Date }>('documents')
      .find()
      .toArray()
    expect(await documents()).toBe(1)
    expect(Number(document?.expiresAt) - Number(document?.uploadedAt)).toBe(DAY_MS)
  })
})

it('makes its person an agent when it is accepted, notifies them once, and deletes the document', async () => {
  const applicationId = await apply()
  expect(await accept(applicationId, nora)).toBe('forbidden')
  expect(await accept(applicationId)).toEqual({ id: idOf(nora) })
  expect(await roleOf(nora)).toBe('agent')
  expect(await documents()).toBe(0)
  const notices = await db.collection('notices').find({ personId: nora._id }).toArray()
  expect(notices.map(({ kind }) => kind as string)).toEqual(['application-accepted'])
  const entries = await db.collection('audit').find({ targetId: nora._id }).sort({ _id: 1 }).toArray()
  expect(entries.map(({ action }) => action as string)).toEqual(['user.role-changed', 'application.accepted'])
  expect(await accept(applicationId)).toBe('conflict')
  expect(await decline(applicationId)).toBe('conflict')
})

it('shows its person the reason when it is declined, and allows another application', async () => {
  const applicationId = await apply()
  expect(await decline(applicationId)).toBeUndefined()
  expect(await roleOf(nora)).toBe('user')
  expect(await documents()).toBe(0)
  expect((await getOwnApplication(actorOf(nora))).latest).toMatchObject({
    status: 'declined',
    reason: 'The license has expired.',
  })
  expect(await db.collection('notices').findOne({ personId: nora._id })).toMatchObject({
    kind: 'application-declined',
    values: { reason: 'The license has expired.' },
  })
  expect(await apply()).not.toBe(applicationId)
})

it('can be withdrawn by its person only, which deletes the document', async () => {
  const applicationId = await apply()
  const withdraw = (by = nora) => codeOf(withdrawApplication(actorOf(by), { applicationId }))
  expect(await withdraw(admin)).toBe('not_found')
  expect(await withdraw()).toBeUndefined()
  expect(await withdraw()).toBe('conflict')
  expect(await accept(applicationId)).toBe('conflict')
  expect(await documents()).toBe(0)
})

it('cannot be accepted if its person has another role by now, and stays pending', async () => {
  const applicationId = await apply()
  await db.collection('users').updateOne({ _id: nora._id }, { $set: { role: 'admin' } })
  expect(await accept(applicationId)).toBe('conflict')
  expect((await listApplications(actorOf(admin), {})).total).toBe(1)
  expect(await documents()).toBe(1)
})

it.each([
  ['agent', 'accepted'],
  ['admin', 'withdrawn'],
] as const)('is closed when its person becomes %s in another way', async (role, status) => {
  const applicationId = await apply()
  await changeRole(actorOf(admin), { id: nora._id.toHexString(), role })
  expect((await listApplications(actorOf(admin), {})).total).toBe(0)
  expect(await documents()).toBe(0)
  expect(await db.collection('applications').findOne({ personId: nora._id })).toMatchObject({ status })
  expect(await decline(applicationId)).toBe('conflict')
})

it('is closed when the command line changes the role of its person', async () => {
  await apply()
  await grantRole(nora.email, 'agent')
  expect([await roleOf(nora), await documents()]).toEqual(['agent', 0])
  expect((await listApplications(actorOf(admin), {})).total).toBe(0)
})

it('is closed when ADMIN_EMAILS makes its person an administrator (D61)', async () => {
  const boss = await createUser(db, { email: 'boss@keystead.test' })
  const applicationId = await apply(boss)
  await linkGoogle(idOf(boss), 'boss')
  expect([await roleOf(boss), await documents()]).toEqual(['admin', 0])
  expect((await listApplications(actorOf(admin), {})).total).toBe(0)
  expect((await getOwnApplication(actorOf(boss))).latest).toMatchObject({ status: 'withdrawn' })
  expect(await decline(applicationId)).toBe('conflict')
})

it('lets one of two concurrent decisions win', async () => {
  const applicationId = await apply()
  const outcomes = await Promise.all([accept(applicationId), decline(applicationId)])
  expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(1)
})

it('is deleted with its account', async () => {
  await apply()
  await deleteOwnAccount(actorOf(nora), { email: nora.email })
  expect([await db.collection('applications').countDocuments(), await documents()]).toEqual([0, 0])
})

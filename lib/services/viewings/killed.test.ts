/** @tier full */
import { ObjectId } from 'mongodb'
import { type ViewingStatus } from '@/lib/domain/viewing'
import { actorOf, createProperty, createUser, createViewing } from '@/test/factories'
import { killableProcesses } from '@/test/support/killable'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { VIEWING_ACTS, type ViewingActName, type ViewingScene } from '@/test/support/viewing-acts'
import { confirmViewing } from './change-viewing'

const { db } = serviceDatabase()
const doomed = killableProcesses(db)

/** The half hour of a viewing and the time after it, in quarter hours. */
const CLAIMS = 3

/** A requested viewing, or a confirmed one to cancel. */
async function prepare(name: ViewingActName): Promise<ViewingScene> {
  const agent = await createUser(db, { role: 'agent' })
  const buyer = await createUser(db, { emailVerified: new Date() })
  const { _id } = await createViewing(db, buyer, await createProperty(db, agent))
  const scene = { agent: actorOf(agent), id: _id.toHexString(), sequence: 0 }
  if (name === 'confirming a viewing') return scene
  await confirmViewing(scene.agent, { id: scene.id, sequence: 0 })
  return { ...scene, sequence: 1 }
}

/** The viewing's status, and how much of it is stored elsewhere. */
async function stateOf({ id }: ViewingScene, kind: 'confirmed' | 'cancelled') {
  const _id = new ObjectId(id)
  const viewing = await db.collection('viewings').findOne({ _id })
  const notices = await db
    .collection('notices')
    .find({ subjectId: _id, as: 'buyer', kind: `viewing-${kind}` })
    .toArray()
  const mailed = notices.map((notice) => notice._id.toHexString())
  return {
    status: viewing?.status,
    sequence: viewing?.sequence,
    claims: await db.collection('viewingClaims').countDocuments({ ownerId: _id }),
    reminders: await db.collection('jobs').countDocuments({ subject: { $in: [`${id}:24`, `${id}:2`] } }),
    decisions: await db.collection('audit').countDocuments({ targetId: _id, action: `viewing.${kind}` }),
    notices: notices.length,
    mails: await db.collection('jobs').countDocuments({ subject: { $in: mailed } }),
  }
}

/** What is stored while the viewing has this status; `times`: how often it was decided. */
const whole = (status: ViewingStatus, sequence: number, times: number) => ({
  status,
  sequence,
  claims: status === 'confirmed' ? CLAIMS : 0,
  reminders: sequence === 0 ? 0 : 2,
  decisions: times,
  notices: times,
  mails: times,
})

it.each([
  ['confirming a viewing', 'requested', 'confirmed'],
  ['cancelling a viewing', 'confirmed', 'cancelled'],
] as const)('does %s completely or not at all after a kill at any point', async (name, before, after) => {
  const first = await prepare(name)
  const uncut = await doomed.send({ name, scene: first, point: null })
  await uncut.kill()
  // At least the viewing, its claims, the audit entry, the notification and the commit.
  expect(uncut.calls).toBeGreaterThan(4)
  for (let point = 0; point <= uncut.calls; point += 1) {
    const scene = await prepare(name)
    const { isDone, kill } = await doomed.send({ name, scene, point })
    await kill()
    expect({ point, isDone }).toEqual({ point, isDone: point === uncut.calls })
    const stored = await stateOf(scene, after)
    const done = whole(after, scene.sequence + 1, 1)
    const isCommitted = isDone || stored.status === after
    expect({ point, ...stored }).toEqual({
      point,
      ...(isCommitted ? done : whole(before, scene.sequence, 0)),
    })
    expect(await codeOf(VIEWING_ACTS[name](scene))).toBe(isCommitted ? 'conflict' : undefined)
    expect({ point, ...(await stateOf(scene, after)) }).toEqual({ point, ...done })
  }
})

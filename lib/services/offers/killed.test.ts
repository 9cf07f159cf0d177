/** @tier full */
import { ObjectId } from 'mongodb'
import { killableProcesses } from '@/test/support/killable'
import { ACT_NAMES } from '@/test/support/offer-acts'
import { offerScenes } from '@/test/support/offer-scenes'
import { codeOf, serviceDatabase, testMail, testStripe } from '@/test/support/services'
import { acceptOffer } from './negotiate-offer'

const stripe = testStripe()
const mail = testMail()
const { db } = serviceDatabase()
const scenes = offerScenes(db, { stripe, mail })
const doomed = killableProcesses(db)

it.each(ACT_NAMES)(
  'reaches the same state after a kill before any write, the commit or the response: %s',
  async (name) => {
    const {
      result: callCount,
      expected,
      expectSameEnd,
    } = await scenes.runUninterrupted(name, async (scene) => {
      const { calls, kill } = await doomed.send({ name, scene, point: null })
      await kill()
      return calls
    })
    expect(expected).toMatchObject({ repeated: 0, state: { mailCountMatches: true } })
    // At least before each write of the transaction and its commit.
    expect(callCount).toBeGreaterThan(6)

    for (let point = 0; point <= callCount; point += 1) {
      const scene = await scenes.prepare(name)
      const { isDone, kill } = await doomed.send({ name, scene, point })
      await kill()
      expect({ point, isDone }).toEqual({ point, isDone: point === callCount })
      // Mails that were sent before their process could record it: at most one of each kind.
      expect(await expectSameEnd(point, scene)).toBeLessThanOrEqual(2)
    }
  },
)

it.each([
  ['after its first write', 1],
  ['before it commits', 'commit'],
] as const)(
  'rolls back an acceptance whose process is killed %s, and lets one of the waiting ones win',
  async (_, point) => {
    const name = 'accepting an offer'
    const scene = await scenes.prepare(name)
    const { agent, offerId, rivalId, propertyId } = scene
    const { kill } = await doomed.send({ name, scene, point })

    const ids = [offerId, rivalId]
    let replies = 0
    const waiting = ids.map(async (id) => {
      const answer = await codeOf(acceptOffer(agent, { id }))
      replies += 1
      return answer
    })
    const home = () => db.collection('properties').findOne({ _id: new ObjectId(propertyId) })
    for (let reads = 0; reads < 20; reads += 1) expect((await home())?.underOffer).toBeUndefined()
    expect(replies).toBe(0)
    await kill()

    const answers = await Promise.all(waiting)
    expect([...answers].sort()).toEqual(['conflict', undefined])
    const holdsListing = await db
      .collection('offers')
      .find({ propertyId: new ObjectId(propertyId), holdsListing: true })
      .toArray()
    expect(holdsListing.map(({ _id }) => _id.toHexString())).toEqual([ids[answers.indexOf(undefined)]])
    expect(await home()).toMatchObject({ underOffer: true, soldAt: null })
    const { audits, notified } = await scenes.readState(scene)
    expect(audits).toEqual(['offer.accepted'])
    expect(notified.filter((item) => item.startsWith('offer-accepted'))).toHaveLength(1)
  },
)

import 'server-only'
import { changingContent } from '@/lib/data/changing-content'
import { transaction } from '@/lib/data/client'
import { type OpenHouseDoc } from '@/lib/data/collections'
import { findGuestsOf, writeOpenHouseTimes } from '@/lib/data/open-houses'
import { release } from '@/lib/data/viewing-claims'
import { notify } from '../notices/notify'
import { bookTime } from './create-open-house'
import { openHouseEvents } from './open-house-events'

/**
 * Moves the instant of an open house whose zone has changed, and notifies guests and agent (D216). Does nothing if it
 * has changed since it was read. Throws 409 if the agent has something else then.
 */
export const moveOpenHouse = (openHouse: OpenHouseDoc, startsAt: Date, now: Date): Promise<void> =>
  changingContent(['lists', 'properties'], () =>
    transaction(async (session) => {
      const length = openHouse.endsAt.getTime() - openHouse.startsAt.getTime()
      const endsAt = new Date(startsAt.getTime() + length)
      const moved = await writeOpenHouseTimes(openHouse, { startsAt, endsAt }, session)
      if (!moved) return
      await release(moved._id, session)
      await bookTime(moved, now, session)
      const guests = await findGuestsOf([moved._id], session)
      const details = { at: now, occurrence: String(moved.sequence), forAgent: true }
      await notify(session, ...openHouseEvents('open-house-zone-changed', moved, guests, details))
    }),
  )

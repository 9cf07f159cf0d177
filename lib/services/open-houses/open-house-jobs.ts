import 'server-only'
import { changingContent } from '@/lib/data/changing-content'
import { transaction } from '@/lib/data/client'
import { findGuestsOf, findOpenHouse, refreshNextOpenHouse } from '@/lib/data/open-houses'
import { isReminderDue } from '@/lib/domain/open-house'
import { type Handler } from '../jobs/run-job'
import { notify } from '../notices/notify'
import { openHouseEvents } from './open-house-events'

/** Reminds agent and guests, if it is still right. The job's subject is the id and the hours before: "…:24". */
export const remindOfOpenHouse: Handler = async ({ subject }) => {
  const [id = '', hours] = subject.split(':')
  await transaction(async (session) => {
    const at = new Date()
    const openHouse = await findOpenHouse(id, session)
    if (!openHouse || !isReminderDue(openHouse, Number(hours), at)) return
    const guests = await findGuestsOf([openHouse._id], session)
    const occurrence = `${openHouse.sequence}:${hours}`
    await notify(
      session,
      ...openHouseEvents('open-house-reminder', openHouse, guests, { at, occurrence, forAgent: true }),
    )
  })
  return 'done'
}

/** Once an open house is over, its listing shows the next one. */
export const endOpenHouse: Handler = async ({ subject }) => {
  const openHouse = await findOpenHouse(subject)
  if (openHouse)
    await changingContent(['lists', 'properties'], () =>
      transaction((session) => refreshNextOpenHouse(openHouse.propertyId, new Date(), session)),
    )
  return 'done'
}

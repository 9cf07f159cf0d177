'use server'

import { viewings } from '@/lib/operations/viewings'
import { paths } from '@/lib/paths'
import { createAction } from '@/lib/transport/create-action'

const form = ({ propertyId = '', date, from, to, note, capacity }: Record<string, string>) => ({
  id: propertyId,
  startsAt: `${date}T${from}`,
  endsAt: `${date}T${to}`,
  ...(note && { note }),
  ...(capacity && { capacity: Number(capacity) }),
})
export const addOpenHouseAction = createAction(viewings.createOpenHouse, { form })
/** Leads to the day of the open house in the agent's calendar. */
export const addFromCalendarAction = createAction(viewings.createOpenHouse, {
  form,
  to: (_result, { startsAt }) => paths.agent.viewings('calendar', startsAt.slice(0, 10)),
})
export const cancelOpenHouseAction = createAction(viewings.cancelOpenHouse)
export const reserveAction = createAction(viewings.reservePlaces, {
  form: ({ id = '', people }) => ({ id, people: Number(people) }),
})
export const leaveAction = createAction(viewings.cancelReservation)

'use server'

import { viewings } from '@/lib/operations/viewings'
import { createAction } from '@/lib/transport/create-action'

export const addOpenHouseAction = createAction(viewings.createOpenHouse, {
  form: ({ propertyId = '', date, from, to, note, capacity }) => ({
    id: propertyId,
    startsAt: `${date}T${from}`,
    endsAt: `${date}T${to}`,
    ...(note && { note }),
    ...(capacity && { capacity: Number(capacity) }),
  }),
})
export const cancelOpenHouseAction = createAction(viewings.cancelOpenHouse)
export const reserveAction = createAction(viewings.reservePlaces, {
  form: ({ id = '', people }) => ({ id, people: Number(people) }),
})
export const leaveAction = createAction(viewings.cancelReservation)

'use server'

import { revalidatePath } from 'next/cache'
import { fieldsOf, formAction } from '@/app/form-action'
import { type ActionResult } from '@/lib/domain/result'
import { paths } from '@/lib/paths'
import { viewings } from '@/lib/operations/viewings'
import { cancelOpenHouse } from '@/lib/services/open-houses/cancel-open-house'
import { createOpenHouse } from '@/lib/services/open-houses/create-open-house'
import { cancelReservation, reservePlaces } from '@/lib/services/open-houses/reserve'
import { createAction } from '@/lib/transport/create-action'

const revalidate = () => revalidatePath(paths.openHouses('[id]'), 'page')

const addOpenHouseAction = createAction({
  ...viewings.createOpenHouse,
  service: createOpenHouse,
  revalidate,
})
export async function addOpenHouseFormAction(
  _state: unknown,
  form: FormData,
): Promise<ActionResult<unknown>> {
  const { propertyId = '', date = '', from = '', to = '', note = '', capacity = '' } = fieldsOf(form)
  return addOpenHouseAction({
    id: propertyId,
    startsAt: `${date}T${from}`,
    endsAt: `${date}T${to}`,
    ...(note !== '' && { note }),
    ...(capacity !== '' && { capacity: Number(capacity) }),
  })
}

const cancelOpenHouseAction = createAction({
  ...viewings.cancelOpenHouse,
  service: cancelOpenHouse,
  revalidate,
})
export const cancelOpenHouseFormAction = formAction(cancelOpenHouseAction)

const reserveAction = createAction({ ...viewings.reservePlaces, service: reservePlaces, revalidate })
export async function reserveFormAction(_state: unknown, form: FormData): Promise<ActionResult<unknown>> {
  const { id = '', people = '' } = fieldsOf(form)
  return reserveAction({ id, people: Number(people) })
}

const leaveAction = createAction({
  ...viewings.cancelReservation,
  service: cancelReservation,
  revalidate,
})
export const leaveFormAction = formAction(leaveAction)

'use server'

import { confirmationPost } from '@/app/form-action'
import { paths } from '@/lib/paths'
import { viewings } from '@/lib/operations/viewings'
import { requestViewing } from '@/lib/services/viewings/request-viewing'
import { createAction } from '@/lib/transport/create-action'

const request = createAction({ ...viewings.requestViewing, service: requestViewing })

export const requestViewingFormAction = confirmationPost(async (fields) => {
  const { propertyId = '', startsAt = '', note = '', phone = '' } = fields
  return request({ propertyId, startsAt, note, phone })
}, paths.user.viewings)

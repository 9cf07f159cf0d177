'use server'

import { properties } from '@/lib/operations/properties'
import { createAction } from '@/lib/transport/create-action'

const { createOwnerLink } = properties

export const createOwnerLinkAction = createAction({
  ...createOwnerLink,
  service: async (...call: Parameters<typeof createOwnerLink.service>) =>
    createOwnerLink.toBody(await createOwnerLink.service(...call)),
})

export const endOwnerLinkAction = createAction(properties.endOwnerLink)

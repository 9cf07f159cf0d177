'use server'

import { supportMessageSchema } from '@/lib/schemas/support'
import { sendMessage } from '@/lib/services/support/send-message'
import { createAction } from '@/lib/transport/create-action'

/** "Contact Support". */
export const sendSupportMessageAction = createAction({
  access: 'everyone',
  input: supportMessageSchema,
  limit: 'support',
  changes: 'nothing',
  service: sendMessage,
})

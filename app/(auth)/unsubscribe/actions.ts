'use server'

import { paths } from '@/lib/paths'
import { unsubscribeSchema } from '@/lib/schemas/notices'
import { unsubscribe } from '@/lib/services/notices/email-choices'
import { createAction } from '@/lib/transport/create-action'

/** Unsubscribes from a group of mails, or from a saved search, by a mail's token. */
export const unsubscribeAction = createAction({
  access: 'everyone',
  input: unsubscribeSchema,
  limit: 'reads',
  changes: 'nothing',
  service: async (actor, input) => {
    await unsubscribe(actor, input)
    return { to: paths.unsubscribed }
  },
})

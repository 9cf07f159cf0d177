'use server'

import { readNoticesSchema } from '@/lib/schemas/notices'
import { readNotices } from '@/lib/services/notices/list-notices'
import { createAction } from '@/lib/transport/create-action'

const definition = {
  permission: 'notice:mark',
  input: readNoticesSchema,
  changes: 'nothing',
  service: readNotices,
} as const

/** Marks the notices of a sidebar entry as read when its page shows what they are about. */
export const markNoticesReadAction = createAction(definition, { stays: true })

/** "Mark all as read". */
export const readNoticesAction = createAction(definition)

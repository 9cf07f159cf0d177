'use server'

import { revalidatePath } from 'next/cache'
import { formAction } from '@/app/form-action'
import { paths } from '@/lib/paths'
import { readNoticesSchema } from '@/lib/schemas/notices'
import { readNotices } from '@/lib/services/notices/read-notices'
import { createAction } from '@/lib/transport/create-action'

const declared = {
  access: 'signed-in',
  permission: 'notice:mark',
  input: readNoticesSchema,
  service: readNotices,
} as const

/** Marks the notices of a sidebar entry as read when its page shows what they are about. */
export const seeNoticesAction = createAction(declared)

/** "Mark all as read". */
export const readNoticesAction = createAction({
  ...declared,
  revalidate: () => revalidatePath(paths.notices),
})
export const readNoticesFormAction = formAction(readNoticesAction)

'use server'

import { revalidatePath } from 'next/cache'
import { paths } from '@/lib/paths'
import { updateProfileSchema } from '@/lib/schemas/user'
import { updateProfile } from '@/lib/services/users/update-profile'
import { createAction } from '@/lib/transport/create-action'

/** Edit Profile, of every role. */
export const updateProfileAction = createAction({
  access: 'signed-in',
  input: updateProfileSchema,
  limit: 'profile',
  service: updateProfile,
  changes: ['lists', 'properties', 'reviews'],
  revalidate: () => revalidatePath(paths.dashboard, 'layout'),
})

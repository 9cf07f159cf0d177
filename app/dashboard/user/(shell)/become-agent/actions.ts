'use server'

import { revalidatePath } from 'next/cache'
import { formPost } from '@/app/(auth)/form-post'
import { formAction } from '@/app/form-action'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type CreateApplicationInput } from '@/lib/schemas/application'
import { users } from '@/lib/operations/users'
import { createApplication } from '@/lib/services/applications/create-application'
import { withdrawApplication } from '@/lib/services/applications/withdraw-application'
import { createAction } from '@/lib/transport/create-action'

export const applyAction = createAction({
  ...users.createApplication,
  service: async (actor: Actor, input: CreateApplicationInput) => {
    await createApplication(actor, input)
    return { to: paths.user.becomeAgent }
  },
})
export const applyFormAction = formPost(applyAction, ['licence', 'region', 'references'])

export const withdrawApplicationAction = createAction({
  ...users.withdrawApplication,
  service: withdrawApplication,
  revalidate: () => revalidatePath(paths.user.becomeAgent),
})
export const withdrawApplicationFormAction = formAction(withdrawApplicationAction)

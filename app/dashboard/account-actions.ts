'use server'

import { formPost } from '@/app/(auth)/form-post'
import { deleteAccountAndRedirect } from '@/lib/auth/delete-account'
import { users } from '@/lib/operations/users'
import { createAction } from '@/lib/transport/create-action'

/** Deletes the account of the signed-in person, for every role. */
export const deleteAccountAction = createAction({
  ...users.deleteOwnAccount,
  service: deleteAccountAndRedirect,
})

/** The form's action without JavaScript. */
export const deleteAccountFormAction = formPost(deleteAccountAction)

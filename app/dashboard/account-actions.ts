'use server'

import { formPost } from '@/app/(auth)/form-post'
import { deleteAccountAndRedirect } from '@/lib/auth/delete-account'
import { operations } from '@/lib/schemas/operations'
import { createAction } from '@/lib/transport/create-action'

/** Deletes the account of whoever asks, of every role. */
export const deleteAccountAction = createAction({
  ...operations.deleteOwnAccount,
  service: deleteAccountAndRedirect,
})

/** What the form posts where JavaScript has not arrived. */
export const deleteAccountFormAction = formPost(deleteAccountAction)

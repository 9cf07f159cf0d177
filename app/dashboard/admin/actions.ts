'use server'

import { revalidatePath } from 'next/cache'
import { confirmationPost } from '@/app/form-action'
import { type ActionResult } from '@/lib/domain/result'
import { paths } from '@/lib/paths'
import { properties } from '@/lib/operations/properties'
import { reviews } from '@/lib/operations/reviews'
import { users } from '@/lib/operations/users'
import { isUserAct, type UserAct } from '@/lib/schemas/user'
import { decideProperty } from '@/lib/services/properties/decide-property'
import { deleteReview } from '@/lib/services/reviews/delete-review'
import { changeRole } from '@/lib/services/users/change-role'
import { deleteUser } from '@/lib/services/users/delete-user'
import { liftFraud } from '@/lib/services/users/lift-fraud'
import { markFraud } from '@/lib/services/users/mark-fraud'
import { createAction } from '@/lib/transport/create-action'

const revalidateUsers = () => revalidatePath(paths.admin.users)

export const decidePropertyAction = createAction({
  ...properties.decideProperty,
  service: decideProperty,
  revalidate: () => revalidatePath(paths.admin.properties),
})

export const changeRoleAction = createAction({
  ...users.changeRole,
  service: changeRole,
  revalidate: revalidateUsers,
})

export const markFraudAction = createAction({
  ...users.markFraud,
  service: markFraud,
  revalidate: revalidateUsers,
})

export const liftFraudAction = createAction({
  ...users.liftFraud,
  service: liftFraud,
  revalidate: revalidateUsers,
})

export const deleteUserAction = createAction({
  ...users.deleteUser,
  service: deleteUser,
  revalidate: revalidateUsers,
})

export const moderateReviewAction = createAction({
  ...reviews.deleteReview,
  service: deleteReview,
  revalidate: () => revalidatePath(paths.admin.reviews),
})

/**
 * The changes of accounts and reviews as their confirmation pages submit them. Their actions reject malformed
 * input.
 */
export const moderateReviewFormAction = confirmationPost(
  ({ id = '' }) => moderateReviewAction({ id }),
  paths.admin.reviews,
)

const CHANGES: Record<UserAct, (fields: { id: string; words: string }) => Promise<ActionResult<unknown>>> = {
  admin: ({ id }) => changeRoleAction({ id, role: 'admin' }),
  agent: ({ id }) => changeRoleAction({ id, role: 'agent' }),
  fraud: ({ id }) => markFraudAction({ id }),
  lift: ({ id, words }) => liftFraudAction({ id, reason: words }),
  delete: ({ id }) => deleteUserAction({ id }),
}

const UNKNOWN: ActionResult<unknown> = {
  ok: false,
  error: { code: 'invalid_input', message: 'This decision is incomplete. Please try again.' },
}

export const changeUserFormAction = confirmationPost(
  async ({ id = '', act = '', words = '' }) => (isUserAct(act) ? CHANGES[act]({ id, words }) : UNKNOWN),
  paths.admin.users,
)

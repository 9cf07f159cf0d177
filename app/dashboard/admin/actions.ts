'use server'

import { revalidatePath } from 'next/cache'
import { paths } from '@/lib/paths'
import { operations } from '@/lib/schemas/operations'
import { decideProperty } from '@/lib/services/properties/decide-property'
import { deleteReview } from '@/lib/services/reviews/delete-review'
import { changeRole } from '@/lib/services/users/change-role'
import { deleteUser } from '@/lib/services/users/delete-user'
import { liftFraud } from '@/lib/services/users/lift-fraud'
import { markFraud } from '@/lib/services/users/mark-fraud'
import { createAction } from '@/lib/transport/create-action'

const revalidateUsers = () => revalidatePath(paths.admin.users)

export const decidePropertyAction = createAction({
  ...operations.decideProperty,
  service: decideProperty,
  revalidate: () => revalidatePath(paths.admin.properties),
})

export const changeRoleAction = createAction({
  ...operations.changeRole,
  service: changeRole,
  revalidate: revalidateUsers,
})

export const markFraudAction = createAction({
  ...operations.markFraud,
  service: markFraud,
  revalidate: revalidateUsers,
})

export const liftFraudAction = createAction({
  ...operations.liftFraud,
  service: liftFraud,
  revalidate: revalidateUsers,
})

export const deleteUserAction = createAction({
  ...operations.deleteUser,
  service: deleteUser,
  revalidate: revalidateUsers,
})

export const moderateReviewAction = createAction({
  ...operations.deleteReview,
  service: deleteReview,
  revalidate: () => revalidatePath(paths.admin.reviews),
})

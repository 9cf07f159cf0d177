'use server'

import { properties } from '@/lib/operations/properties'
import { reviews } from '@/lib/operations/reviews'
import { users } from '@/lib/operations/users'
import { paths } from '@/lib/paths'
import { correctLicenceFormSchema } from '@/lib/schemas/licence'
import { createAction } from '@/lib/transport/create-action'

export const decidePropertyAction = createAction(properties.decideProperty)
export const changeRoleAction = createAction(users.changeRole)
export const markFraudAction = createAction(users.markFraud)
export const liftFraudAction = createAction(users.liftFraud)
export const deleteUserAction = createAction(users.deleteUser)
export const moderateReviewAction = createAction(reviews.deleteReview)
export const correctLicenceAction = createAction(
  { ...users.correctLicence, input: correctLicenceFormSchema },
  { to: () => paths.admin.agents },
)

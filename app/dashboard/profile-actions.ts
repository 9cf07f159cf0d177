'use server'

import * as z from 'zod/mini'
import { users } from '@/lib/operations/users'
import { viewings } from '@/lib/operations/viewings'
import { wishlist } from '@/lib/operations/wishlist'
import { paths } from '@/lib/paths'
import { mailChoiceSchema, seenChoiceSchema } from '@/lib/schemas/notices'
import { sessionIdSchema, updateProfileSchema } from '@/lib/schemas/user'
import { chooseSeen } from '@/lib/services/messages/conversations'
import { chooseMail } from '@/lib/services/notices/email-choices'
import { endSession, signOutElsewhere } from '@/lib/services/users/sessions'
import { requestEmailVerification } from '@/lib/services/users/mailed-links'
import { updateProfile } from '@/lib/services/users/people'
import { createAction } from '@/lib/transport/create-action'

/** Updates the person's profile, for every role. */
export const updateProfileAction = createAction({
  permission: 'user:update-profile',
  input: updateProfileSchema,
  limit: 'profile',
  service: updateProfile,
  changes: ['lists', 'properties', 'reviews'],
})

/** Mails the link that verifies the person's email again. */
export const sendVerificationAction = createAction({
  input: z.object({}),
  permission: 'user:verify-email',
  limit: 'email-proof',
  changes: 'nothing',
  service: requestEmailVerification,
})

/** Sets the email notifications. */
export const chooseMailAction = createAction({
  permission: 'user:update-profile',
  input: mailChoiceSchema,
  limit: 'profile',
  changes: 'nothing',
  service: chooseMail,
})

/** Turns "Seen" in messages on or off. */
export const chooseSeenAction = createAction({
  permission: 'user:update-profile',
  input: seenChoiceSchema,
  limit: 'profile',
  changes: 'nothing',
  service: chooseSeen,
})

/** Ends one of the person's sessions. */
export const endSessionAction = createAction({
  permission: 'session:end',
  input: sessionIdSchema,
  event: 'session-ended',
  changes: 'nothing',
  service: endSession,
})

/** Ends the person's other sessions, and everything else that gives access to the account. */
export const signOutElsewhereAction = createAction({
  permission: 'session:end',
  event: 'session-ended',
  input: z.object({}),
  changes: 'nothing',
  service: signOutElsewhere,
})

/** Ends the shared wishlist of a former buyer. */
export const endSharedWishlistAction = createAction(wishlist.leaveSharedWishlist)

/** Deletes the account of the signed-in person, for every role. */
export const deleteAccountAction = createAction(users.deleteOwnAccount, { to: () => paths.accountDeleted })

const { createCalendarLink } = viewings

/** Creates a new link to the person's calendar. */
export const createCalendarLinkAction = createAction({
  ...createCalendarLink,
  service: async (...call: Parameters<typeof createCalendarLink.service>) =>
    createCalendarLink.toBody(await createCalendarLink.service(...call)),
})

export const deleteCalendarLinkAction = createAction(viewings.deleteCalendarLink)

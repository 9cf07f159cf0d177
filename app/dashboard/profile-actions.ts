'use server'

import { revalidatePath } from 'next/cache'
import * as z from 'zod/mini'
import { formAction } from '@/app/form-action'
import { absolute } from '@/app/public-metadata'
import { type Access } from '@/lib/domain/access'
import { type ActionResult } from '@/lib/domain/result'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { mailChoiceSchema, seenChoiceSchema } from '@/lib/schemas/notices'
import { sessionIdSchema, updateProfileSchema } from '@/lib/schemas/user'
import { chooseSeen } from '@/lib/services/messages/choose-seen'
import { viewings } from '@/lib/operations/viewings'
import { createCalendarLink, deleteCalendarLink } from '@/lib/services/calendar/calendar-link'
import { chooseMail } from '@/lib/services/notices/choose-mail'
import { endSession, signOutElsewhere } from '@/lib/services/users/end-sessions'
import { requestEmailVerification } from '@/lib/services/users/request-email-verification'
import { updateProfile } from '@/lib/services/users/update-profile'
import { createAction } from '@/lib/transport/create-action'

const redraw = () => revalidatePath(paths.dashboard, 'layout')

/** Edit Profile, for every role. */
export const updateProfileAction = createAction({
  access: 'signed-in',
  permission: 'user:update-profile',
  input: updateProfileSchema,
  limit: 'profile',
  service: updateProfile,
  changes: ['lists', 'properties', 'reviews'],
  revalidate: redraw,
})

/** Mails the link that verifies the person's email again. */
export const sendVerificationAction = createAction({
  access: 'signed-in',
  input: z.object({}),
  permission: 'user:prove-email',
  limit: 'email-proof',
  service: requestEmailVerification,
})
export const sendVerificationFormAction = formAction(sendVerificationAction)

/** Sets the email notifications. */
export const chooseMailAction = createAction({
  access: 'signed-in',
  permission: 'user:update-profile',
  input: mailChoiceSchema,
  limit: 'profile',
  service: chooseMail,
  revalidate: redraw,
})
export const chooseMailFormAction = formAction(chooseMailAction)

/** Turns "Seen" in messages on or off. */
export const chooseSeenAction = createAction({
  access: 'signed-in',
  permission: 'user:update-profile',
  input: seenChoiceSchema,
  limit: 'profile',
  service: chooseSeen,
  revalidate: redraw,
})
export const chooseSeenFormAction = formAction(chooseSeenAction)

/** Ends one of the person's sessions. */
export const endSessionAction = createAction({
  access: 'signed-in',
  permission: 'session:end',
  input: sessionIdSchema,
  event: 'session-ended',
  service: endSession,
  revalidate: redraw,
})
export const endSessionFormAction = formAction(endSessionAction)

const signOutElsewhereAction = createAction({
  access: 'signed-in',
  permission: 'session:end',
  event: 'session-ended',
  input: z.object({}),
  service: signOutElsewhere,
  revalidate: redraw,
})
/** Ends everything that works without this session. */
export async function signOutElsewhereFormAction(): Promise<ActionResult<Access>> {
  return signOutElsewhereAction({})
}

const createCalendarLinkAction = createAction({
  ...viewings.createCalendarLink,
  service: async (actor: Actor) => ({
    url: absolute(paths.calendarFeed((await createCalendarLink(actor)).token)),
  }),
  revalidate: redraw,
})
/** Makes a new link to the person's calendar. */
export async function createCalendarLinkFormAction(): Promise<ActionResult<{ url: string }>> {
  return createCalendarLinkAction({})
}

const deleteCalendarLinkAction = createAction({
  ...viewings.deleteCalendarLink,
  service: deleteCalendarLink,
  revalidate: redraw,
})
export const deleteCalendarLinkFormAction = formAction(deleteCalendarLinkAction)

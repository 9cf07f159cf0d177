import * as z from 'zod/mini'
import { type NoticeGroup } from '@/lib/domain/notice-row'
import { type SignInWay } from '@/lib/domain/session'
import { ROLES } from '@/lib/domain/user'
import {
  accountName,
  responseId,
  maxLength,
  email,
  id,
  line,
  lineOrBlank,
  REASON_LIMIT,
  returnUrl,
  text,
  emailNotes,
  EXAMPLE,
  withMeta,
  tokenText,
} from './common'
import { pageFields } from './page'
import { phoneOrBlank } from './phone'

const PASSWORD_MIN = 6
/** argon2 hashes any length; the limit only keeps a request from buying minutes of CPU. */
export const PASSWORD_MAX = 256
/** No pattern follows, so that it does not end the check: the form's two passwords are compared at the same time. */
const passwordLength = z.maxLength(PASSWORD_MAX, `Please use at most ${PASSWORD_MAX} characters.`)

const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(PASSWORD_MIN, 'Password must be at least 6 characters'),
    passwordLength,
  )

const fullName = line('Full name is required', 100)
const FULL_NAME = { description: 'The full name.', examples: ['Nora Whitfield'] }

/** A URL that cannot be followed is no reason to refuse the form. */
const callbackUrl = z.catch(z.optional(returnUrl), undefined)

/** `POST /api/users`: creates an account; a role in the body is ignored. */
export const registerUserSchema = z.object({
  name: withMeta(fullName, FULL_NAME),
  email,
  password: withMeta(newPassword, {
    description: 'The password.',
    format: 'password',
    examples: ['correct horse battery'],
  }),
})
export type RegisterUserInput = z.output<typeof registerUserSchema>

const confirmPassword = z
  .string('Please confirm your password')
  .check(
    z.minLength(1, 'Please confirm your password'),
    z.maxLength(4 * PASSWORD_MAX, 'Passwords do not match'),
  )

/** The repeated password must be equal; no error while one of the two is missing. */
const passwordsMatch = () =>
  z.refine<{ password: string; confirmPassword: string }>((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => {
      const form = value as { password?: unknown; confirmPassword?: unknown }
      return Boolean(form.password) && Boolean(form.confirmPassword)
    },
  })

/** The registration form, with its repeated password. */
export const registerFormSchema = z
  .object({ fullName, email, password: newPassword, callbackUrl, confirmPassword })
  .check(passwordsMatch())
export type RegisterFormInput = z.input<typeof registerFormSchema>

/** The sign-in form: any input that could be an account, because the response never says which part was wrong. */
export const signInSchema = z.object({
  email: z.pipe(
    accountName,
    z.transform((value) => value.toLowerCase()),
  ),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), passwordLength),
})
export type SignInInput = z.output<typeof signInSchema>

/** "Remember me": a checkbox sends `on` or nothing. */
const remember = z._default(
  z.pipe(
    z.union([z.boolean(), z.literal('on')]),
    z.transform((ticked: boolean | 'on') => ticked !== false),
  ),
  false,
)

/** Signing out; `callbackUrl`: the page to open after signing in with another account. */
export const logOutSchema = z.object({ callbackUrl })

export const signInFormSchema = z.extend(signInSchema, { remember, callbackUrl })
export type SignInFormInput = z.input<typeof signInFormSchema>

/** "Forgot password?": the address that a reset link goes to, if it has an account. */
export const requestPasswordResetSchema = z.object({ email })
export type RequestPasswordResetInput = z.output<typeof requestPasswordResetSchema>

export const forgotPasswordFormSchema = z.extend(requestPasswordResetSchema, { callbackUrl })
export type ForgotPasswordFormInput = z.input<typeof forgotPasswordFormSchema>

/** The error for a link that was used, replaced or made up, or is too old: nobody learns which. */
export const LINK_EXPIRED = 'This link no longer works. Please ask for a new one.'

/** The token of a mailed link. */
export const mailedToken = tokenText(LINK_EXPIRED)
export const mailedTokenSchema = z.object({ token: mailedToken })

export const resetPasswordSchema = z.object({ token: mailedToken, password: newPassword })
export type ResetPasswordInput = z.output<typeof resetPasswordSchema>

/** The form behind the link; the same rules and messages as registration's. */
export const resetPasswordFormSchema = z
  .object({ token: mailedToken, password: newPassword, confirmPassword })
  .check(passwordsMatch())
export type ResetPasswordFormInput = z.input<typeof resetPasswordFormSchema>

export const sessionIdSchema = z.object({
  sessionId: z
    .string('Session not found')
    .check(maxLength(32, 'Session not found'), z.regex(/^[0-9a-f]{32}$/, 'Session not found')),
})

export const userEmailSchema = z.object({ email })
const USER_ID = { description: 'The id of the account.', examples: [EXAMPLE.userId] }
const userId = withMeta(id('User not found'), USER_ID)
export const userIdSchema = z.object({ id: userId })
export const usersSchema = z.object(pageFields)

const from = withMeta(
  z.optional(z.enum(ROLES)),
  'The role that you read; refused if it is another by now.',
  'user',
)

/** `DELETE /api/users/{id}` (D18). */
export const deleteUserSchema = z.object({ id: userId, from })
export type DeleteUserInput = z.output<typeof deleteUserSchema>

/** `PATCH /api/users/{id}/role`; the domain decides which changes exist. */
export const changeRoleSchema = z.object({
  id: userId,
  role: withMeta(z.enum(ROLES, 'Choose user, agent or admin.'), 'The new role.', 'agent'),
  from,
})
export type ChangeRoleInput = z.output<typeof changeRoleSchema>

/** The changes of an account, as the URL of Manage Users names them (D250); a role is the new role. */
export const USER_ACTIONS = ['admin', 'agent', 'fraud', 'lift', 'delete'] as const
export type UserAction = (typeof USER_ACTIONS)[number]
export const isUserAction = (name: string): name is UserAction =>
  USER_ACTIONS.some((action) => action === name)

/** Why a suspension is lifted: for the person and the audit log. */
export const liftingReason = text('Please enter a reason.', REASON_LIMIT)

/** `DELETE /api/users/{id}/fraud` (D70). */
export const liftFraudSchema = z.object({
  id: userId,
  reason: withMeta(
    liftingReason,
    `The reason, shown to the person and in the audit log; at most ${REASON_LIMIT} characters.`,
    'The documents of all listings have been checked.',
  ),
})
export type LiftFraudInput = z.output<typeof liftFraudSchema>

const WEBSITE = 'Use a URL that starts with http:// or https://.'

const isWebsite = (value: string) =>
  value === '' || (/^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value))

/**
 * Edit Profile. A blank text is removed, an omitted field stays; `image` is the URL of an upload, or `null`
 * for none. The last three are an agent's.
 */
export const updateProfileSchema = z.object({
  name: line('Name is required', 100),
  phone: phoneOrBlank,
  image: z.optional(z.nullable(z.string().check(maxLength(2_000)))),
  address: z.optional(lineOrBlank(200)),
  company: z.optional(lineOrBlank(120)),
  website: z.optional(lineOrBlank(200).check(z.refine(isWebsite, WEBSITE))),
})
export type UpdateProfileInput = z.output<typeof updateProfileSchema>

/** A user record as the REST surface answers it. */
export const userDto = z.object({
  _id: withMeta(responseId, USER_ID),
  name: withMeta(z.string(), FULL_NAME),
  email: withMeta(z.string(), emailNotes('The email, in lower case.', EXAMPLE.buyer)),
  photoURL: withMeta(z.nullable(z.string()), 'The URL of the photo.', null),
  role: withMeta(z.enum(ROLES), 'The role; `fraud` is a suspended agent.', 'user'),
})
export type UserDto = z.infer<typeof userDto>

/** One of the person's open sessions; dates are ISO texts. */
export type SessionDto = {
  id: string
  device: string
  way: SignInWay
  createdAt: string
  lastSeenAt: string
  /** True for the session that asks. */
  isCurrent: boolean
}

/** The own profile: the record and the other data of the profile page; dates are ISO texts. */
export type ProfileDto = UserDto & {
  emailVerified: boolean
  phone: string | null
  address: string | null
  company: string | null
  website: string | null
  createdAt: string
  lastSignInAt: string | null
  provider: 'google' | 'password'
  /** The person's email notifications (D154). */
  mailed: NoticeGroup[]
  /** The person's conversations show "Seen" (D211). */
  showsSeen: boolean
}

import * as z from 'zod/mini'
import { ROLES } from '@/lib/domain/user'
import { answeredId, email, id, line, lineOrBlank } from './common'
import { pageFields } from './page'

const PASSWORD_MIN = 6
/** argon2 hashes any length; the limit only keeps a request from buying minutes of CPU. */
const PASSWORD_MAX = 256

const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(PASSWORD_MIN, 'Password must be at least 6 characters'),
    z.maxLength(PASSWORD_MAX, `Please use at most ${PASSWORD_MAX} characters.`),
  )

const fullName = line('Full name is required', 100)

/** The page that the person came from; whether it is followed is `safeCallback`'s to say. */
const callbackUrl = z.optional(z.string())

/** `POST /api/users` (decision 12): creates an account; a role in the body is ignored. */
export const registerUserSchema = z.object({ name: fullName, email, password: newPassword })
export type RegisterUserInput = z.output<typeof registerUserSchema>

const confirmPassword = z
  .string('Please confirm your password')
  .check(z.minLength(1, 'Please confirm your password'))

/** The repeated password is the password; says nothing while one of the two is missing. */
const passwordsMatch = () =>
  z.refine<{ password: string; confirmPassword: string }>((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => {
      const form = value as { password?: unknown; confirmPassword?: unknown }
      return Boolean(form.password) && Boolean(form.confirmPassword)
    },
  })

/** The registration form (specification section 5), with its repeated password. */
export const registerFormSchema = z
  .object({ fullName, email, password: newPassword, callbackUrl, confirmPassword })
  .check(passwordsMatch())
export type RegisterFormInput = z.input<typeof registerFormSchema>

/** The sign-in form: anything that could be an account; the answer never says which part was wrong. */
export const signInSchema = z.object({
  email: z.pipe(
    z.string('Email is required').check(z.trim(), z.minLength(1, 'Email is required')),
    z.transform((text) => text.toLowerCase()),
  ),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required')),
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

export const signInFormSchema = z.extend(signInSchema, { remember, callbackUrl })
export type SignInFormInput = z.input<typeof signInFormSchema>

/** "Forgot password?" (decisions 15 and 38): the address that a reset link goes to, if it has an account. */
export const requestPasswordResetSchema = z.object({ email })
export type RequestPasswordResetInput = z.output<typeof requestPasswordResetSchema>

export const forgotPasswordFormSchema = z.extend(requestPasswordResetSchema, { callbackUrl })
export type ForgotPasswordFormInput = z.input<typeof forgotPasswordFormSchema>

/** Said of a link that was used, replaced or made up, or is too old: nobody learns which. */
export const RESET_LINK_OVER = 'This link no longer works. Please ask for a new one.'

/** The token of a reset link: 32 bytes in base64url. */
const resetToken = z.string(RESET_LINK_OVER).check(z.regex(/^[\w-]{43}$/, RESET_LINK_OVER))
export const resetLinkSchema = z.object({ token: resetToken })

/** A new password by a mailed link (decision 15). */
export const resetPasswordSchema = z.object({ token: resetToken, password: newPassword })
export type ResetPasswordInput = z.output<typeof resetPasswordSchema>

/** The form behind the link; the same rules and messages as registration's. */
export const resetPasswordFormSchema = z
  .object({ token: resetToken, password: newPassword, confirmPassword })
  .check(passwordsMatch())
export type ResetPasswordFormInput = z.input<typeof resetPasswordFormSchema>

export const userEmailSchema = z.object({ email })
export const userIdSchema = z.object({ id: id('User not found') })
export const usersSchema = z.object(pageFields)

/** `PATCH /api/users/{id}/role` (decision 16); which changes exist is the domain's to say. */
export const changeRoleSchema = z.object({
  id: id('User not found'),
  role: z.enum(ROLES, 'Choose user, agent or admin.'),
})
export type ChangeRoleInput = z.output<typeof changeRoleSchema>

const PHONE = 'Use the international form, like +15550100171.'
const WEBSITE = 'Use an address that begins with http:// or https://.'

/** E.164: a plus sign, then the country code and the number, at most 15 digits. */
const E164 = /^(?:\+[1-9]\d{6,14})?$/

/** What people put between the digits of a number. */
const PHONE_SIGNS = /[\s().-]/g

const isWebsite = (text: string) => text === '' || (/^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text))

/**
 * Edit Profile (decisions 15 and 55). A text that is blank is taken away, a field that is left out stays; `image` is
 * the address that an upload gave, or `null` for none. The last three are an agent's.
 */
export const updateProfileSchema = z.object({
  name: line('Name is required', 100),
  phone: z.pipe(
    z.pipe(
      lineOrBlank(40),
      z.transform((text) => text.replace(PHONE_SIGNS, '')),
    ),
    z.string().check(z.regex(E164, PHONE)),
  ),
  image: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
  address: z.optional(lineOrBlank(200)),
  company: z.optional(lineOrBlank(120)),
  website: z.optional(lineOrBlank(200).check(z.refine(isWebsite, WEBSITE))),
})
export type UpdateProfileInput = z.output<typeof updateProfileSchema>

/** A user record as the REST surface answers it. */
export const userDto = z.object({
  _id: answeredId,
  name: z.string(),
  email: z.string(),
  photoURL: z.nullable(z.string()),
  role: z.enum(ROLES),
})
export type UserDto = z.infer<typeof userDto>

/** The own profile: the record with what specification section 2 shows beside it; dates are ISO texts. */
export type ProfileDto = UserDto & {
  emailVerified: boolean
  phone: string | null
  address: string | null
  company: string | null
  website: string | null
  createdAt: string
  lastSignInAt: string | null
  provider: 'google' | 'password'
}

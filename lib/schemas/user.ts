import * as z from 'zod/mini'
import { ROLES } from '@/lib/domain/user'
import { email, line } from './common'

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

/** The registration form (specification section 5), with its repeated password. */
export const registerFormSchema = z
  .object({
    fullName,
    email,
    password: newPassword,
    callbackUrl,
    confirmPassword: z
      .string('Please confirm your password')
      .check(z.minLength(1, 'Please confirm your password')),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: 'Passwords do not match',
      when: ({ value }) => {
        const form = value as { password?: unknown; confirmPassword?: unknown }
        return Boolean(form.password) && Boolean(form.confirmPassword)
      },
    }),
  )
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

/** A user record as the REST surface answers it. */
export const userDto = z.object({
  _id: z.string(),
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

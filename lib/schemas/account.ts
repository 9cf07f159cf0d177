import * as z from 'zod/mini'
import { AUDIT_ACTION_NAMES, AUDIT_TARGETS, type AuditAction } from '@/lib/domain/audit'
import { OFFER_STATUSES } from '@/lib/domain/offer'
import { PROPERTY_STATUSES } from '@/lib/domain/property'
import { SIGN_IN_WAYS } from '@/lib/domain/session'
import { normalizeEmail } from '@/lib/domain/text'
import { ROLES } from '@/lib/domain/user'
import { answeredId, day, EMAIL_LENGTH, instant } from './common'
import { LISTING_FIELD_NAMES, shapeOf } from './listing-fields'
import { PASSWORD_MAX } from './user'

/** What is said of the confirmation of a deletion. */
export const CONFIRMATION = {
  noPassword: 'Password is required',
  wrongPassword: 'That is not your password.',
  noEmail: 'Email is required',
  wrongEmail: 'That is not your email address.',
} as const

const password = z
  .string(CONFIRMATION.noPassword)
  .check(z.maxLength(PASSWORD_MAX, CONFIRMATION.wrongPassword))
/** Compared with one address, so that it need not look like any. */
const email = z.pipe(
  z.string(CONFIRMATION.noEmail).check(z.trim(), z.maxLength(EMAIL_LENGTH, CONFIRMATION.wrongEmail)),
  z.transform(normalizeEmail),
)

/** `DELETE /api/account`: the password of an account that has one, the e-mail address of one that has none. */
export const deleteOwnAccountSchema = z.object({ password: z.optional(password), email: z.optional(email) })
export type DeleteOwnAccountInput = z.output<typeof deleteOwnAccountSchema>

/** The form of an account with a password, and of one without; what is missing is said before it is sent. */
export const DELETE_ACCOUNT_FORMS = {
  password: z.object({ password: password.check(z.minLength(1, CONFIRMATION.noPassword)) }),
  google: z.object({
    email: z.string(CONFIRMATION.noEmail).check(z.trim(), z.minLength(1, CONFIRMATION.noEmail)),
  }),
} as const
export type DeleteAccountFormInput = { password?: string; email?: string }

const text = z.string()
const maybeText = z.nullable(text)
const maybeInstant = z.nullable(instant)
const money = z.number()

const auditAction = z.enum(AUDIT_ACTION_NAMES as [AuditAction, ...AuditAction[]])
const changes = z.array(z.object({ field: text, before: maybeText, after: maybeText }))

const offerFields = {
  _id: answeredId,
  propertyId: answeredId,
  propertyTitle: text,
  propertyLocation: text,
  propertyImage: text,
  offerAmount: money,
  minPrice: money,
  maxPrice: money,
  buyingDate: day,
  status: z.enum(OFFER_STATUSES),
  createdAt: instant,
  decidedAt: maybeInstant,
  transactionId: z.optional(text),
  paidAt: z.optional(instant),
  refundId: z.optional(text),
}

/**
 * Everything that is kept about a person, and nothing of anybody else's. Amounts in major units; the
 * agent's parts are empty for everyone else.
 */
export const personalDataDto = z.object({
  exportedAt: instant,
  account: z.object({
    _id: answeredId,
    name: text,
    email: text,
    emailVerifiedAt: maybeInstant,
    photoURL: maybeText,
    role: z.enum(ROLES),
    phone: maybeText,
    address: maybeText,
    company: maybeText,
    website: maybeText,
    hasPassword: z.boolean(),
    createdAt: instant,
    lastSignInAt: maybeInstant,
    sessions: z.array(
      z.object({
        device: text,
        way: z.enum(SIGN_IN_WAYS),
        createdAt: instant,
        lastSeenAt: instant,
        expiresAt: instant,
      }),
    ),
  }),
  signInLinks: z.array(z.object({ provider: text, providerAccountId: text })),
  wishlist: z.array(z.object({ propertyId: answeredId, createdAt: instant })),
  reviews: z.array(
    z.object({
      _id: answeredId,
      propertyId: answeredId,
      propertyTitle: text,
      review: text,
      rating: z.number(),
      createdAt: instant,
    }),
  ),
  offersMade: z.array(z.object(offerFields)),
  properties: z.array(
    z.object({
      _id: answeredId,
      ...shapeOf(LISTING_FIELD_NAMES, 'answers'),
      status: z.enum(PROPERTY_STATUSES),
      soldAt: maybeInstant,
      createdAt: instant,
      updatedAt: instant,
    }),
  ),
  offersReceived: z.array(z.object(offerFields)),
  decisions: z.array(
    z.object({
      at: instant,
      action: auditAction,
      target: z.object({ type: z.enum(AUDIT_TARGETS), _id: answeredId, name: maybeText }),
      changes,
    }),
  ),
  decisionsAboutAccount: z.array(z.object({ at: instant, action: auditAction, changes })),
})
export type PersonalData = z.infer<typeof personalDataDto>

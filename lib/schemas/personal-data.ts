import * as z from 'zod/mini'
import { AUDIT_ACTION_NAMES, AUDIT_TARGETS, type AuditAction } from '@/lib/domain/audit'
import { OFFER_STATUSES } from '@/lib/domain/offer'
import { PROPERTY_STATUSES } from '@/lib/domain/property'
import { SIGN_IN_WAYS } from '@/lib/domain/session'
import { ROLES } from '@/lib/domain/user'
import { answeredId, day, instant } from './common'
import { LISTING_FIELD_NAMES, shapeOf } from './listing-fields'
import { EXAMPLE, noted } from './notes'

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
  exportedAt: noted(instant, { description: 'When the file was made, UTC.', examples: [EXAMPLE.moment] }),
  account: noted(
    z.object({
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
    { description: 'The account; the password is kept as a hash only and is not in here.' },
  ),
  signInLinks: noted(z.array(z.object({ provider: text, providerAccountId: text })), {
    description: 'Other ways of signing in.',
  }),
  wishlist: noted(z.array(z.object({ propertyId: answeredId, createdAt: instant })), {
    description: 'What you saved.',
  }),
  reviews: noted(
    z.array(
      z.object({
        _id: answeredId,
        propertyId: answeredId,
        propertyTitle: text,
        review: text,
        rating: z.number(),
        createdAt: instant,
      }),
    ),
    { description: 'What you wrote.' },
  ),
  offersMade: noted(z.array(z.object(offerFields)), { description: 'The offers that you made.' }),
  properties: noted(
    z.array(
      z.object({
        _id: answeredId,
        ...shapeOf(LISTING_FIELD_NAMES, 'answers'),
        status: z.enum(PROPERTY_STATUSES),
        soldAt: maybeInstant,
        createdAt: instant,
        updatedAt: instant,
      }),
    ),
    { description: 'What you listed, as an agent.' },
  ),
  offersReceived: noted(z.array(z.object(offerFields)), {
    description: 'The offers on it, without those who made them.',
  }),
  decisions: noted(
    z.array(
      z.object({
        at: instant,
        action: auditAction,
        target: z.object({ type: z.enum(AUDIT_TARGETS), _id: answeredId, name: maybeText }),
        changes,
      }),
    ),
    { description: 'What you decided, from the audit log; without the names of other people.' },
  ),
  decisionsAboutAccount: noted(z.array(z.object({ at: instant, action: auditAction, changes })), {
    description: 'What was decided about your account; without who did.',
  }),
})
export type PersonalData = z.infer<typeof personalDataDto>

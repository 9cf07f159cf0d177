import * as z from 'zod/mini'
import { isResubmittable, type PropertyStatus } from '@/lib/domain/property'
import { propertyId, REASON_LIMIT, textOrBlank } from './common'
import { EXAMPLE, withNotes } from './notes'

/** Why an administrator rejects a listing, for its agent (D171); blank without a reason. */
export const rejectionReason = textOrBlank(REASON_LIMIT)

/** A reason is for the agent who fixes the listing. */
const reasonOfRejection = z.refine<{ status: PropertyStatus; reason?: string | undefined }>(
  ({ status, reason }) => isResubmittable(status) || !reason,
  { path: ['reason'], message: 'Only a rejection can have a reason.' },
)

const decision = z.object({
  id: propertyId,
  status: withNotes(
    z.enum(['verified', 'rejected'], 'Choose verified or rejected.'),
    'The decision; it is final.',
    'verified',
  ),
  reason: withNotes(
    z.optional(rejectionReason),
    `The reason for a rejection, shown to the agent and administrators; at most ${REASON_LIMIT} characters.`,
    'The survey is missing.',
  ),
  updatedAt: withNotes(
    z.optional(z.iso.datetime({ precision: 3, error: 'Send updatedAt as you read it.' })),
    'The `updatedAt` of the version you decided on; refused if the property has changed since.',
    EXAMPLE.moment,
  ),
})

/** `PATCH /api/properties/{id}/status`: an administrator's decision, on the version of `updatedAt`. */
export const decidePropertySchema = decision.check(reasonOfRejection)
export type DecidePropertyInput = z.output<typeof decidePropertySchema>

import 'server-only'
import { createHandoverSchema, handoverDto, handoverIdSchema } from '@/lib/schemas/handover'
import { LISTING_LIMIT, operationsOf } from '@/lib/schemas/operation'
import { getHandover, handOverListings } from '@/lib/services/handovers/handovers'
import { INSERTED } from './answers'

const define = operationsOf('Properties')

/** Handing homes over to another agent. */
export const handovers = {
  handOverListings: define('POST /handovers', {
    summary: 'Hand homes over to another agent',
    description:
      'Open offers, conversations, open viewings and upcoming open houses move with the homes; deadlines stay the same, and each buyer is notified once. Sold homes stay. Many homes take a while: read the handover for its progress.',
    permission: 'property:hand-over',
    who: 'Agents their own homes, to colleagues of their office; administrators any.',
    input: createHandoverSchema,
    bodyLimit: LISTING_LIMIT,
    errors: ['forbidden', 'not_found', 'conflict'],
    // Its job records what each step changes.
    changes: 'nothing',
    ...INSERTED,
    service: handOverListings,
  }),
  getHandover: define('GET /handovers/{id}', {
    summary: 'Read a handover and its progress',
    permission: 'handover:read',
    who: 'Its two agents, who started it, and administrators.',
    input: handoverIdSchema,
    output: handoverDto,
    errors: ['not_found'],
    service: getHandover,
  }),
}

import 'server-only'
import * as z from 'zod/mini'
import { responseId, EXAMPLE, withMeta } from '@/lib/schemas/common'

const ACKNOWLEDGED = { acknowledged: true } as const
const acknowledged = withMeta(z.literal(true), { description: 'Always true.' })
const count = z.number().check(z.int(), z.minimum(0))
const modifiedCount = withMeta(count, {
  description: 'The number of records changed; 0 if nothing changed.',
  examples: [1],
})
const idOf = (noun: string, example: string) =>
  withMeta(responseId, { description: `The id of the ${noun}.`, examples: [example] })
/** A readable message of what happened. */
const messageText = (example: string) =>
  withMeta(z.string(), { description: 'A message to show.', examples: [example] })

const inserted = z.object({ acknowledged, insertedId: idOf('new record', EXAMPLE.offerId) })

/** 201 `{ acknowledged, insertedId }` */
export const INSERTED = {
  status: 201 as const,
  output: inserted,
  toBody: ({ id }: { id: string }) => ({ ...ACKNOWLEDGED, insertedId: id }),
}

/** Like `INSERTED` for a message; one that is sent again with a known key is not stored twice, and the status is 200. */
export const SENT = {
  ...INSERTED,
  statusOf: ({ isNew }: { isNew: boolean }): 200 | 201 => (isNew ? 201 : 200),
}

/** Like `SENT`, with the conversation that the message started or continued. */
export const SENT_WITH_CONVERSATION = {
  ...SENT,
  output: z.object({ ...inserted.shape, conversationId: idOf('conversation', EXAMPLE.conversationId) }),
  toBody: (message: { id: string; conversationId: string; isNew: boolean }) => ({
    ...INSERTED.toBody(message),
    conversationId: message.conversationId,
  }),
}

/** `{ acknowledged, matchedCount, modifiedCount }`; the service returns whether anything changed, or nothing. */
export const UPDATED = {
  output: z.object({
    acknowledged,
    matchedCount: withMeta(count, { description: 'The number of records found.', examples: [1] }),
    modifiedCount,
  }),
  toBody: (changed: unknown) => ({
    ...ACKNOWLEDGED,
    matchedCount: 1,
    modifiedCount: changed === false ? 0 : 1,
  }),
}

/** `{ acknowledged, deletedCount }` */
export const DELETED = {
  output: z.object({
    acknowledged,
    deletedCount: withMeta(count, { description: 'The number of records deleted.', examples: [1] }),
  }),
  toBody: (deletedCount: number) => ({ ...ACKNOWLEDGED, deletedCount }),
}

/** Like `DELETED`, for a removal that a page can undo. What undoes it is not in the response. */
export const REMOVED = {
  ...DELETED,
  toBody: ({ deletedCount }: { deletedCount: number }) => DELETED.toBody(deletedCount),
}

const decision = z.object({
  acknowledged,
  modifiedCount,
  message: messageText('Offer accepted successfully'),
})

/** `{ acknowledged, modifiedCount, message }`; the service returns whether anything changed, or nothing. */
export const decided = (message: string) => ({
  output: decision,
  toBody: (changed: unknown) => ({ ...ACKNOWLEDGED, modifiedCount: changed === false ? 0 : 1, message }),
})

/** `{ acknowledged, modifiedCount, propertiesRemoved }` */
export const SUSPENDED = {
  output: z.object({
    acknowledged,
    modifiedCount,
    propertiesRemoved: withMeta(count, {
      description: "The number of the agent's properties removed.",
      examples: [3],
    }),
  }),
  toBody: (propertiesRemoved: number) => ({ ...ACKNOWLEDGED, modifiedCount: 1, propertiesRemoved }),
}

/** `{ acknowledged, seq }` */
export const READ_UP_TO = {
  output: z.object({
    acknowledged,
    seq: withMeta(count, {
      description: 'The number of the last message of the conversation, which may be newer.',
      examples: [3],
    }),
  }),
  toBody: ({ seq }: { seq: number }) => ({ ...ACKNOWLEDGED, seq }),
}

/** 201 `{ message, insertedId }`; a home that was already saved has no `insertedId`, and the status is 200. */
export const SAVED = {
  status: 201 as const,
  output: z.object({
    message: messageText('Added to wishlist'),
    insertedId: z.optional(
      withMeta(responseId, {
        description: 'The id of the entry; absent if it was already saved.',
        examples: [EXAMPLE.entryId],
      }),
    ),
  }),
  toBody: ({ added, id }: { added: boolean; id: string }) =>
    added ? { message: 'Added to wishlist', insertedId: id } : { message: 'Already in wishlist' },
  statusOf: ({ added }: { added: boolean }): 200 | 201 => (added ? 201 : 200),
}

/** 201 `{ acknowledged, insertedId, token }` */
export const SHARED_LINK = {
  status: 201 as const,
  output: z.object({
    acknowledged,
    insertedId: idOf('shared wishlist', EXAMPLE.entryId),
    token: withMeta(z.string(), {
      description: 'The token of the link, which is not shown again.',
      examples: ['0'.repeat(43)],
    }),
  }),
  toBody: ({ id, token }: { id: string; token: string }) => ({ ...ACKNOWLEDGED, insertedId: id, token }),
}

export const paymentIntent = z.object({
  clientSecret: withMeta(z.string(), {
    description:
      'The secret for confirming the payment with Stripe.js. The part before `_secret_` is the transaction id.',
    examples: [`${EXAMPLE.transactionId}_secret_x`],
  }),
})

export const health = z.object({ status: z.enum(['ok', 'error']), database: z.enum(['ok', 'error']) })
export const received = z.object({ received: z.literal(true) })
/** An input without fields. */
export const nothing = z.object({})

/** A file of one of these media types. */
export const fileOf = (...download: string[]) => ({ output: z.string(), success: 'The file.', download })

import * as z from 'zod/mini'

/** The API document's notes on a field; merged into the field's JSON Schema. */
export type FieldNotes = {
  description: string
  examples?: unknown[]
  format?: string
  exclusiveMinimum?: number
  maximum?: number
}

/** The story of the document's examples: Nora Whitfield's offer on Theo Brandt's Lake House. */
export const EXAMPLE = {
  propertyId: '68f0a2c4d1e5b7a9c3f00001',
  offerId: '68f0a2c4d1e5b7a9c3f00002',
  reviewId: '68f0a2c4d1e5b7a9c3f00003',
  userId: '68f0a2c4d1e5b7a9c3f00004',
  entryId: '68f0a2c4d1e5b7a9c3f00005',
  applicationId: '68f0a2c4d1e5b7a9c3f00007',
  importId: '68f0a2c4d1e5b7a9c3f00006',
  conversationId: '68f0a2c4d1e5b7a9c3f00008',
  messageId: '68f0a2c4d1e5b7a9c3f00009',
  viewingId: '68f0a2c4d1e5b7a9c3f0000d',
  handoverId: '68f0a2c4d1e5b7a9c3f0000e',
  searchId: '68f0a2c4d1e5b7a9c3f0000a',
  moment: '2025-01-05T12:00:00.000Z',
  picture: 'https://res.cloudinary.com/keystead/image/upload/lake-house.jpg',
  transactionId: 'pi_3QeYz2A1b2C3d4E5',
  buyer: 'buyer@keystead.test',
  agent: 'agent@keystead.test',
} as const

/** The schema with its notes: its description and examples, or all notes. Another use of the schema keeps its own. */
export const withNotes = <Schema extends z.ZodMiniType>(
  schema: Schema,
  notes: FieldNotes | string,
  ...examples: unknown[]
): Schema =>
  schema.check(
    z.meta(
      typeof notes === 'string' ? { description: notes, ...(examples.length > 0 && { examples }) } : notes,
    ),
  )

/**
 * Notes on an email. The format `email` allows ASCII only, but here emails may have letters of any script.
 */
export const emailNotes = (description: string, example: string): FieldNotes => ({
  description,
  examples: [example],
  format: 'idn-email',
})

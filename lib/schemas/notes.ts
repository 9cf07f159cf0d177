import * as z from 'zod/mini'

/** What the API's document says of a field beside its shape; merged into the field's JSON Schema. */
export type FieldNotes = {
  description: string
  examples?: unknown[]
  format?: string
  exclusiveMinimum?: number
  maximum?: number
}

/** The schema with its notes. Another use of the same schema keeps its own. */
export const noted = <Schema extends z.ZodMiniType>(schema: Schema, notes: FieldNotes): Schema =>
  schema.check(z.meta(notes))

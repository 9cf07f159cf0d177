import * as z from 'zod/mini'
import { maxLength } from './common'
import { TOO_LATE_TO_UNDO } from '../domain/undo'

/** The encrypted document that a removal returned, which undoes it. */
export const undoSchema = z.object({
  undo: z.string(TOO_LATE_TO_UNDO).check(maxLength(20_000, TOO_LATE_TO_UNDO)),
})
export type UndoInput = z.output<typeof undoSchema>

import * as z from 'zod/mini'
import { maxLength } from './common'
import { TOO_LATE_TO_UNDO } from '../domain/undo'

/** What a removal returned to be undone: an encrypted document. */
export const undoSchema = z.object({
  undo: z.string(TOO_LATE_TO_UNDO).check(maxLength(20_000, TOO_LATE_TO_UNDO)),
})
export type UndoInput = z.output<typeof undoSchema>

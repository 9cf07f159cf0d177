import * as z from 'zod/mini'
import { placeholderError, READY_ANSWER_LENGTH, READY_ANSWER_NAME_LENGTH } from '@/lib/domain/ready-answers'
import { id, line, text } from './common'

export const ANSWER_NOT_FOUND = 'Ready answer not found.'

/** A ready answer to save (D461); without an id a new one. */
export const saveReadyAnswerSchema = z.object({
  id: z.optional(id(ANSWER_NOT_FOUND)),
  name: line('Enter a name.', READY_ANSWER_NAME_LENGTH),
  text: text('Enter a text.', READY_ANSWER_LENGTH).check(
    z.refine((value) => placeholderError(value) === null, {
      error: ({ input }) => (typeof input === 'string' && placeholderError(input)) || undefined,
    }),
  ),
  isShared: z.boolean(),
})
export type SaveReadyAnswerInput = z.output<typeof saveReadyAnswerSchema>

export const readyAnswerIdSchema = z.object({ id: id(ANSWER_NOT_FOUND) })

/** A ready answer with its placeholders. `isOwn`: the viewer can change it. */
export type ReadyAnswerDto = { _id: string; name: string; text: string; isShared: boolean; isOwn: boolean }

/** A ready answer as a conversation fills it in. */
export type FilledAnswerDto = Pick<ReadyAnswerDto, '_id' | 'name' | 'text'>

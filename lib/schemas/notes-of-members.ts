import * as z from 'zod/mini'
import { NOTE_LENGTH } from '@/lib/domain/notes'
import { id, text } from './common'
import { CONVERSATION_NOT_FOUND } from './message'

export const NOTE_NOT_FOUND = 'Note not found.'

export const addNoteSchema = z.object({
  id: id(CONVERSATION_NOT_FOUND),
  text: text('Write a note.', NOTE_LENGTH),
})
export type AddNoteInput = z.output<typeof addNoteSchema>

export const noteIdSchema = z.object({ id: id(NOTE_NOT_FOUND) })

/** A note as members of the office read it (D465). */
export type NoteDto = { _id: string; authorName: string; text: string; at: string; isOwn: boolean }

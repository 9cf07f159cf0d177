import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { NOTES_LIMIT } from '@/lib/domain/notes'
import { collection, type NoteDoc } from './collections'
import { type Order, type PageQuery, pageQuery } from './listing-search/page'

/** The notes of a conversation, oldest first. */
export const findNotes = (conversationId: ObjectId, session?: ClientSession): Promise<NoteDoc[]> =>
  collection('notes')
    .find({ conversationId }, { session, hint: 'conversation' })
    .sort({ at: 1, _id: 1 })
    .limit(NOTES_LIMIT)
    .batchSize(NOTES_LIMIT + 1)
    .toArray()

const NEWEST: Order = [['at', -1]]

/** The notes that a person wrote, newest first. */
export const findNotesOf = (authorId: string): PageQuery<NoteDoc> =>
  pageQuery('notes', { authorId: new ObjectId(authorId) }, NEWEST, 'author')

export async function insertNote(note: NoteDoc, session: ClientSession): Promise<void> {
  await collection('notes').insertOne(note, { session })
}

/** Deletes a note by its author; false if it is not theirs. */
export const deleteNote = async (id: string, authorId: ObjectId): Promise<boolean> =>
  (await collection('notes').deleteOne({ _id: new ObjectId(id), authorId })).deletedCount === 1

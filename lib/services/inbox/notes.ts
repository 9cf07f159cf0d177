import 'server-only'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import { type ConversationDoc } from '@/lib/data/collections'
import { deleteNote as removeNote, findConversation, findNotes, insertNote } from '@/lib/data/conversations'
import { findPeople } from '@/lib/data/users'
import { conflict, notFound } from '@/lib/domain/errors'
import { answersFor } from '@/lib/domain/inbox'
import { conversationExpiresAt } from '@/lib/domain/message'
import { NOTES_LIMIT } from '@/lib/domain/notes'
import { type Actor, FORMER_AGENT } from '@/lib/domain/user'
import { CONVERSATION_NOT_FOUND } from '@/lib/schemas/message'
import { type AddNoteInput, NOTE_NOT_FOUND, type NoteDto } from '@/lib/schemas/notes-of-members'
import { assertCan, recheckActor } from '../authorise'

/** A conversation of the actor's office; `not_found` for its buyer and everybody else. */
async function readOfficeConversation(actor: Actor, id: string, session?: Session): Promise<ConversationDoc> {
  const conversation = await findConversation(id, session)
  if (!conversation || !actor.office || !answersFor(actor, conversation, 'message:note'))
    throw notFound(CONVERSATION_NOT_FOUND)
  return conversation
}

/**
 * The notes of members in a conversation, oldest first (D465). Nothing else reads them. Throws `not_found` for everybody
 * who does not answer there for an office.
 */
export async function listNotes(actor: Actor, { id }: { id: string }): Promise<NoteDto[]> {
  const { _id } = await readOfficeConversation(actor, id)
  const notes = await findNotes(_id)
  const people = notes.length === 0 ? [] : await findPeople(notes.map(({ authorId }) => authorId))
  return notes.map(({ _id: noteId, authorId, text, at }) => ({
    ...{ _id: noteId.toHexString(), text, at: at.toISOString() },
    authorName: people.find((one) => one._id.equals(authorId))?.name ?? FORMER_AGENT,
    isOwn: authorId.toHexString() === actor.id,
  }))
}

/** Adds a note. Throws `not_found` as `listNotes` does, `conflict` for the hundred and first. */
export const addNote = (actor: Actor, { id, text }: AddNoteInput): Promise<void> =>
  transaction(async (session) => {
    await recheckActor(actor, session)
    const { _id: conversationId, buyerId } = await readOfficeConversation(actor, id, session)
    if ((await findNotes(conversationId, session)).length >= NOTES_LIMIT)
      throw conflict(`A conversation has at most ${NOTES_LIMIT} notes. Delete one first.`)
    const at = new Date()
    await insertNote(
      {
        ...{ _id: new ObjectId(), conversationId, buyerId, authorId: new ObjectId(actor.id), text, at },
        expiresAt: conversationExpiresAt(at),
      },
      session,
    )
  })

/** Deletes a note by its author. Throws `not_found` for one of somebody else. */
export async function deleteNote(actor: Actor, { id }: { id: string }): Promise<void> {
  assertCan(actor, 'message:note', actor.id)
  if (!(await removeNote(id, new ObjectId(actor.id)))) throw notFound(NOTE_NOT_FOUND)
}

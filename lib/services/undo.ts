import 'server-only'
import { documentOfText, textOfDocument } from '@/lib/data/client'
import { conflict } from '@/lib/domain/errors'
import { TOO_LATE_TO_UNDO, UNDO_ACCEPTED_MS } from '@/lib/domain/moderation'
import { type Actor } from '@/lib/domain/user'
import { seal, unseal } from './secrets'

/** The kinds of records that people can remove and restore (D351). */
type Removable = 'wishlist-entry' | 'hidden-home' | 'saved-search' | 'shared-reaction'

/** A removal: the number of deleted records, and what restores them. */
export type Removal = { deletedCount: number; undo: string }

const sealNameOf = (kind: Removable, { id }: Actor) => `removed ${kind} ${id}`

/**
 * The answer to a removal. `undo` is the deleted document, encrypted by this server. Only this actor can send it back,
 * within ten minutes (ADR 097).
 */
export const removalOf = (actor: Actor, kind: Removable, document: object): Removal => {
  const until = Date.now() + UNDO_ACCEPTED_MS
  return { deletedCount: 1, undo: seal(textOfDocument({ until, document }), sealNameOf(kind, actor)) }
}

/** The deleted document of a removal by this actor. Throws `conflict` if it was too long ago. */
export function removedDocument<Doc>(actor: Actor, kind: Removable, undo: string): Doc {
  const text = unseal(undo, sealNameOf(kind, actor))
  const removal = text === null ? null : documentOfText<{ until: number; document: Doc }>(text)
  if (!removal || removal.until < Date.now()) throw conflict(TOO_LATE_TO_UNDO)
  return removal.document
}

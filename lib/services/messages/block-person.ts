import 'server-only'
import { deleteBlock, insertBlock } from '@/lib/data/blocks'
import { shareConversation } from '@/lib/data/conversations'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { PERSON_NOT_FOUND } from '@/lib/schemas/message'
import { assertCan } from '../authorise'

type Input = { userId: string }

async function assertKnown(actor: Actor, { userId }: Input): Promise<void> {
  assertCan(actor, 'message:block', actor.id)
  if (!(await shareConversation(actor.id, userId))) throw notFound(PERSON_NOT_FOUND)
}

/** Blocks a person whom the actor shares a conversation with (D209); else `not_found`. */
export async function blockPerson(actor: Actor, input: Input): Promise<void> {
  await assertKnown(actor, input)
  await insertBlock(actor.id, input.userId, new Date())
}

export async function unblockPerson(actor: Actor, input: Input): Promise<void> {
  await assertKnown(actor, input)
  await deleteBlock(actor.id, input.userId)
}

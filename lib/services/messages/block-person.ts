import 'server-only'
import { deleteBlock, insertBlock } from '@/lib/data/blocks'
import { shareConversation } from '@/lib/data/conversations'
import { writeShowsSeen } from '@/lib/data/notices'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { PERSON_NOT_FOUND } from '@/lib/schemas/message'
import { type SeenChoice } from '@/lib/schemas/notices'
import { assertCan } from '../authorise'

type Input = { userId: string }

async function assertShareConversation(actor: Actor, { userId }: Input): Promise<void> {
  assertCan(actor, 'message:block', actor.id)
  if (!(await shareConversation(actor.id, userId))) throw notFound(PERSON_NOT_FOUND)
}

/** Blocks a person with whom the actor has a conversation (D209). Throws `not_found` for anyone else. */
export async function blockPerson(actor: Actor, input: Input): Promise<void> {
  await assertShareConversation(actor, input)
  await insertBlock(actor.id, input.userId, new Date())
}

export async function unblockPerson(actor: Actor, input: Input): Promise<void> {
  await assertShareConversation(actor, input)
  await deleteBlock(actor.id, input.userId)
}

/** Turns "Seen" on or off for the actor's conversations, in both directions (D211). */
export async function chooseSeen(actor: Actor, { seen }: SeenChoice): Promise<void> {
  assertCan(actor, 'user:update-profile', actor.id)
  await writeShowsSeen(actor.id, seen !== undefined)
}

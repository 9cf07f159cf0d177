import 'server-only'
import { writeShowsSeen } from '@/lib/data/notices'
import { type Actor } from '@/lib/domain/user'
import { type SeenChoice } from '@/lib/schemas/notices'
import { assertCan } from '../authorise'

/** Turns "Seen" on or off for the actor's conversations, in both directions (D211). */
export async function chooseSeen(actor: Actor, { seen }: SeenChoice): Promise<void> {
  assertCan(actor, 'user:update-profile', actor.id)
  await writeShowsSeen(actor.id, seen !== undefined)
}

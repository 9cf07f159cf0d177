import 'server-only'
import { transaction } from '@/lib/data/client'
import { type Actor } from '@/lib/domain/user'
import { type AnswerViewingInput } from '@/lib/schemas/viewing'
import { recheckActor } from '../authorise'
import { moveViewing, recordDecision } from './move-viewing'
import { readViewingToMove } from './read-viewing'

/**
 * Records by its agent that the buyer did not come, for seven days after its end (D218). Throws as
 * `readViewingToMove`.
 */
export async function missViewing(actor: Actor, input: AnswerViewingInput): Promise<void> {
  const { viewing } = await readViewingToMove(actor, input, 'viewing:decide')
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const move = { act: 'miss', by: 'agent', now: new Date() } as const
    const moved = await moveViewing(viewing, move, { wasLate: true }, [], session)
    await recordDecision(actor, 'viewing.missed', viewing, moved, session)
  })
}

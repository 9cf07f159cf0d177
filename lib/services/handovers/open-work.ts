import 'server-only'
import { type Session } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { countOpenWork } from '@/lib/data/handovers'
import { conflict } from '@/lib/domain/errors'
import { openWorkRefusal } from '@/lib/domain/handover'
import { isAgent } from '@/lib/domain/user'

/**
 * Throws `conflict` with the list of what is open if the person is an agent with homes, offers or viewings that nobody
 * could answer in another role (D477). Call it after the role is written, so that a new home conflicts.
 */
export async function assertNothingOpen(
  { _id, name, role }: Pick<UserDoc, '_id' | 'name' | 'role'>,
  session: Session,
): Promise<void> {
  if (!isAgent(role)) return
  const work = await countOpenWork(_id, undefined, session)
  if (work.homes + work.offers + work.viewings > 0) throw conflict(openWorkRefusal(name, work))
}

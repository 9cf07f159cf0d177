import 'server-only'
import { deleteCalendarFeed, findCalendarFeedOf, replaceCalendarFeed } from '@/lib/data/calendar-feeds'
import { transaction } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import { type Actor } from '@/lib/domain/user'
import { assertCan, assertEmailVerified, recheckActor } from '../authorise'
import { hashToken, makeToken } from '../users/mailed-token'

/**
 * Makes a new secret link to the actor's calendar in place of the one before; only the token's hash is stored (D223).
 * Throws `conflict` if the actor's email is not verified.
 */
export async function createCalendarLink(actor: Actor): Promise<{ token: string }> {
  assertCan(actor, 'calendar:share', actor.id)
  const token = makeToken()
  await transaction(async (session) => {
    assertEmailVerified(await recheckActor(actor, session))
    await replaceCalendarFeed(new ObjectId(actor.id), hashToken(token), session)
  })
  return { token }
}

/** Revokes the actor's link; returns how many were revoked. */
export async function deleteCalendarLink(actor: Actor): Promise<number> {
  assertCan(actor, 'calendar:share', actor.id)
  return deleteCalendarFeed(new ObjectId(actor.id))
}

/** When the actor's link to their calendar was created, as an ISO text; `null` without one. */
export async function calendarLinkCreatedAt(actor: Actor): Promise<string | null> {
  assertCan(actor, 'calendar:share', actor.id)
  return (await findCalendarFeedOf(actor.id))?.createdAt.toISOString() ?? null
}

import 'server-only'
import { redirect } from 'next/navigation'
import { connection } from 'next/server'
import { cache } from 'react'
import { type Actor, type DashboardRole } from '@/lib/domain/user'
import { dashboardHome, paths, withCallback, withRefresh } from '@/lib/paths'
import { readToken } from './session'
import { actorOfToken } from './token'

/** The signed-in person with the role that the database has now, or `null`; read once a request. */
export const getActor = cache(async (): Promise<Actor | null> => {
  // Without a request there is no reader: keeps pages that ask for one out of the build's prerendering.
  await connection()
  const token = await readToken()
  return token && actorOfToken(token)
})

/** For pages behind the login guard: the signed-in person, or a redirect to login that remembers the page. */
export async function requireActor(page: string): Promise<Actor> {
  return (await getActor()) ?? redirect(withCallback(paths.login, page))
}

/**
 * For the pages of one role's area: the person, or a redirect. A session whose token
 * still carries an older role is renewed on the way, so that the middleware, which
 * only knows the token, and this check, which knows the database, agree (D16).
 */
export async function requireRole(role: DashboardRole): Promise<Actor> {
  const actor = await requireActor(paths.area(role))
  if (actor.role !== role) redirect(withRefresh(dashboardHome(actor.role)))
  return actor
}

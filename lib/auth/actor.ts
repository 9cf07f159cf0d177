import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { connection } from 'next/server'
import { cache } from 'react'
import { REQUESTED_PAGE_HEADER } from '@/lib/cached-pages'
import { type Actor, type DashboardRole, isSuspended } from '@/lib/domain/user'
import { dashboardHome, paths, withCallback, withRefresh } from '@/lib/paths'
import { readToken } from './session'
import { actorOfToken } from './token'

/** A person whose account is not suspended. */
export type ActiveActor = Actor & { role: DashboardRole }

/** The signed-in person with the current role from the database, or `null`; read once per request. */
export const getActor = cache(async (): Promise<Actor | null> => {
  // Without a request there is no reader; this keeps such pages from being prerendered.
  await connection()
  const token = await readToken()
  return token && actorOfToken(token)
})

/** For pages behind the login guard: the signed-in person, or a redirect to login that remembers the page. */
export async function requireActor(page: string): Promise<Actor> {
  return (await getActor()) ?? redirect(withCallback(paths.login, page))
}

/** Like `requireActor`; redirects a suspended account to its only page (D17). */
export async function requireActiveActor(page: string): Promise<ActiveActor> {
  const actor = await requireActor(page)
  if (isSuspended(actor.role)) redirect(paths.suspended)
  return actor as ActiveActor
}

/**
 * For the pages of one role's area: the person, or a redirect, to login as in `requireActor`. If the token has an older
 * role, it is renewed first, so that the middleware, which reads the token, and this check, which reads the database,
 * agree (D16).
 */
export async function requireRole(role: DashboardRole): Promise<ActiveActor> {
  const actor = await requireActor((await headers()).get(REQUESTED_PAGE_HEADER) ?? paths.area(role))
  if (actor.role !== role) redirect(withRefresh(dashboardHome(actor.role)))
  return actor as ActiveActor
}

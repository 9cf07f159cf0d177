import 'server-only'
import { type Session, transaction } from '@/lib/data/client'
import { type PropertyDoc } from '@/lib/data/collections'
import {
  deleteOwnerLink,
  findOwnerLink,
  findOwnerLinkByToken,
  replaceOwnerLink,
} from '@/lib/data/listing-numbers'
import { findProperty } from '@/lib/data/properties'
import { type AuditAction } from '@/lib/domain/audit'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { LINK_ENDED, type ListingNumbersDto } from '@/lib/schemas/listing-numbers'
import { auditProperty } from '../audit/audit-entries'
import { assertCan, recheckActor } from '../authorise'
import { readOwnProperty, readProperty } from '../properties/read-property'
import { spendPoint } from '../spend-point'
import { hashToken, makeToken } from '../secrets'
import { toDaysCsv, toNumbers } from './read-numbers'

/** Changes the link of a home in a transaction, if the actor may change the home, with an audit entry. */
const changeLink = (
  actor: Actor,
  id: string,
  action: AuditAction,
  change: (home: PropertyDoc, session: Session) => Promise<boolean>,
): Promise<boolean> =>
  transaction(async (session) => {
    await recheckActor(actor, session)
    const home = await readProperty(actor, id, session)
    assertCan(actor, 'property:update', home.agentId.toHexString())
    const isChanged = await change(home, session)
    if (isChanged) await auditProperty(actor, action, home, {}, session)
    return isChanged
  })

/**
 * Creates a private link to the numbers of a home for its owner, which replaces an earlier one; only its token's hash is
 * stored (D504). Throws `not_found`, and `forbidden` unless the home is the actor's.
 */
export async function createOwnerLink(actor: Actor, { id }: { id: string }): Promise<{ token: string }> {
  const token = makeToken()
  await changeLink(actor, id, 'owner-link.created', async ({ _id }, session) => {
    await replaceOwnerLink(_id, hashToken(token), session)
    return true
  })
  return { token }
}

/** Ends the link of a home's owner; returns the number of ended links. Throws as `createOwnerLink` does. */
export const endOwnerLink = async (actor: Actor, { id }: { id: string }): Promise<number> =>
  (await changeLink(actor, id, 'owner-link.ended', ({ _id }, session) => deleteOwnerLink(_id, session)))
    ? 1
    : 0

/** The creation time of the owner's link, in ISO format; `null` without a link. Throws `not_found`. */
export async function ownerLinkCreatedAt(actor: Actor, { id }: { id: string }): Promise<string | null> {
  const { _id } = await readOwnProperty(actor, id)
  return (await findOwnerLink(_id))?.createdAt.toISOString() ?? null
}

/** The token of an owner's link, and for how many days up to today the numbers are shown. */
type LinkInput = { token: string; days: number }

async function readLinkedHome(token: string): Promise<PropertyDoc> {
  const link = await findOwnerLinkByToken(hashToken(token))
  const home = link && (await findProperty(link._id.toHexString()))
  if (!home) throw notFound(LINK_ENDED)
  return home
}

/** The numbers of a home by its owner's link (D504). Throws `not_found` for a link that has ended. */
export const openOwnerLink = async (
  { token, days }: LinkInput,
  now = new Date(),
): Promise<ListingNumbersDto> => toNumbers(await readLinkedHome(token), days, now)

/**
 * The days of a home by its owner's link, as the CSV file of `exportNumbers` (D505). Throws `not_found` for a link that
 * has ended, and `rate_limited` after as many downloads for the home as an account may make: the owner may have none.
 */
export async function exportLinkedNumbers(
  { token, days }: LinkInput,
  now = new Date(),
): Promise<AsyncGenerator<string>> {
  const home = await readLinkedHome(token)
  await spendPoint('export', home._id.toHexString())
  return toDaysCsv(home, days, now)
}

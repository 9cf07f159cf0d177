import 'server-only'
import { type ClientSession, type Filter, ObjectId } from 'mongodb'
import { type AuditAction } from '@/lib/domain/audit'
import { type Actor, type Role } from '@/lib/domain/user'
import { currentRequest } from '@/lib/request-context'
import { type AuditDoc, collection, type Searchable } from './collections'
import { type AdminTableQuery, adminTableQuery, LATEST_FIRST } from './listing-search/page'
import { searchFields, searchFilter } from './listing-search/derive'
import { exists } from './reads'

type Entry = Omit<AuditDoc, '_id' | 'at' | 'actorId' | 'actorName' | 'requestId' | keyof Searchable> & {
  /** `null`: the product itself. Without name and email: a person who must not be named. */
  actor: (Pick<Actor, 'id'> & Partial<Pick<Actor, 'name' | 'email'>>) | null
  /** Now, if absent; the demo's entries are older. */
  at?: Date
}

/** Adds an entry to the append-only audit log, in the transaction of the decision. */
export async function recordAudit(entry: Entry, session: ClientSession): Promise<void> {
  await collection('audit').insertOne(toDoc(entry), { session })
}

export async function recordAudits(entries: Entry[], session: ClientSession): Promise<void> {
  if (entries.length > 0) await collection('audit').insertMany(entries.map(toDoc), { session })
}

function toDoc({ actor, ...entry }: Entry): AuditDoc {
  const { requestId } = currentRequest()
  return {
    _id: new ObjectId(),
    at: new Date(),
    ...entry,
    actorId: actor && new ObjectId(actor.id),
    actorName: actor?.name ?? null,
    ...(requestId !== undefined && { requestId }),
    ...searchFields(...[actor?.name, actor?.email, entry.targetName].filter((text) => text !== undefined)),
  }
}

/** The filters of the log's page: action, person, target, part of a name, period. */
export type AuditQuery = {
  search: string
  action: AuditAction | null
  actorId: string | null
  targetId: string | null
  /** From (inclusive) and until (exclusive). */
  from: Date | null
  until: Date | null
}

/** The entries of the log, latest first. */
export function findAudit({
  search,
  action,
  actorId,
  targetId,
  from,
  until,
}: AuditQuery): AdminTableQuery<AuditDoc> {
  const bounds: Filter<AuditDoc>[] = [
    ...(from ? [{ at: { $gte: from } }] : []),
    ...(until ? [{ at: { $lt: until } }] : []),
  ]
  return adminTableQuery(
    'audit',
    {
      ...searchFilter(search),
      ...(action !== null && { action }),
      ...(actorId !== null && { actorId: new ObjectId(actorId) }),
      ...(targetId !== null && { targetId: new ObjectId(targetId) }),
      ...(bounds.length > 0 && { $and: bounds }),
    },
    LATEST_FIRST,
  )
}

/** True if the log has an entry about this target; entries stay when their target is deleted. */
export const isLogged = (targetId: ObjectId, session: ClientSession): Promise<boolean> =>
  exists('audit', { targetId }, { session })

/** When an administrator last gave this account this role; `null` if not logged. */
export async function findRoleGivenAt(id: string, role: Role): Promise<Date | null> {
  const entry = await collection('audit').findOne(
    { targetId: new ObjectId(id), action: 'user.role-changed', 'after.role': role },
    { sort: { at: -1 }, projection: { at: 1 } },
  )
  return entry?.at ?? null
}

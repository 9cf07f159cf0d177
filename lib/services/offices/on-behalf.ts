import 'server-only'
import { type ActedBy } from '@/lib/data/collections'
import { ObjectId, type Session } from '@/lib/data/client'
import { findOfficeOf } from '@/lib/data/offices'
import { findPeople } from '@/lib/data/users'
import { answersFor } from '@/lib/domain/inbox'
import { type OfferParty } from '@/lib/domain/offer'
import { otherColleagues, shownAgents } from '@/lib/domain/office'
import { type Permission } from '@/lib/domain/permissions'
import { type Actor, FORMER_AGENT } from '@/lib/domain/user'

/**
 * The agents whose records the actor's lists show (D453), all or the one in their filter, and those of whom they show the
 * records that are assigned to the actor (D462, D515).
 */
export const visibleRecords = (actor: Actor, permission: Permission, agent?: string) => ({
  agents: shownAgents(actor, permission, agent),
  colleagues: otherColleagues(actor, permission),
})

/** The actor's side of a record; a colleague has the agent's side (D451, D463), and a stranger none (`null`). */
export function sideOfRecord(
  actor: Actor,
  { buyerId, ...agents }: { buyerId: ObjectId; agentId: ObjectId; assigneeId?: ObjectId },
  permission: Permission,
): OfferParty | null {
  if (buyerId.toHexString() === actor.id) return 'buyer'
  return answersFor(actor, agents, permission) ? 'agent' : null
}

/**
 * Who answers for the agent of a record: its assignee while both are in one office (D463), or else the agent. One
 * database call if the assignee is not the agent.
 */
export async function answererOf(
  { agentId, assigneeId = agentId }: { agentId: ObjectId; assigneeId?: ObjectId },
  session?: Session,
): Promise<ObjectId> {
  if (assigneeId.equals(agentId)) return agentId
  const office = await findOfficeOf(agentId, session)
  return office?.members.some(({ personId }) => personId.equals(assigneeId)) ? assigneeId : agentId
}

/**
 * The `actedBy` field of a record (D456): who acted, and the agent for whom. Empty for the buyer, and for the agent unless
 * a colleague's entry (`before`) must be replaced.
 */
export const actedFor = (
  actor: Actor,
  side: OfferParty,
  { agentId, actedBy: before }: { agentId: ObjectId; actedBy?: ActedBy },
): { actedBy?: ActedBy } =>
  side === 'agent' && (before || agentId.toHexString() !== actor.id)
    ? { actedBy: { id: new ObjectId(actor.id), for: agentId } }
    : {}

/**
 * Returns a function from a record to who acted for its agent, "Mara Lindqvist for Sam Keller"; `undefined` if it was the
 * agent. At most one database call.
 */
export async function readActedBy(
  records: readonly { actedBy?: ActedBy }[],
): Promise<(record: { actedBy?: ActedBy }) => string | undefined> {
  const isForOther = ({ id, for: agent }: ActedBy) => !id.equals(agent)
  const colleagueEntries = records.flatMap(({ actedBy }) => (actedBy && isForOther(actedBy) ? [actedBy] : []))
  const people =
    colleagueEntries.length === 0
      ? []
      : await findPeople(colleagueEntries.flatMap((item) => [item.id, item.for]))
  const nameOf = (id: ObjectId) => people.find(({ _id }) => _id.equals(id))?.name ?? FORMER_AGENT
  return ({ actedBy }) =>
    actedBy && isForOther(actedBy) ? `${nameOf(actedBy.id)} for ${nameOf(actedBy.for)}` : undefined
}

import { type OpenWork, openWorkLine } from './handover'
import { type OfficeRole } from './office-permissions'
import { can, type Permission } from './permissions'
import { type Actor, type OfficeMember } from './user'

/** The label of each role within an office. */
export const OFFICE_ROLE_LABELS: Record<OfficeRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  agent: 'Agent',
  assistant: 'Assistant',
}

/** A role within the office in a sentence: "an agent", "a manager". */
export const officeRoleInSentence = (role: OfficeRole): string =>
  `${role === 'manager' ? 'a' : 'an'} ${OFFICE_ROLE_LABELS[role].toLowerCase()}`

/** The most members of an office (D450). */
export const OFFICE_MEMBERS = 200

/**
 * The ids of the agents whose records the actor's lists "as agent" show: the actor's own, and those of colleagues for
 * whom the office gives the permission (D453).
 */
export const visibleAgents = (
  actor: Actor,
  permission: Permission = 'property:read-as-agent',
): readonly string[] => [
  actor.id,
  ...(actor.office?.members ?? [])
    .filter(({ id }) => id !== actor.id && can(actor, permission, id))
    .map(({ id }) => id),
]

/** The agents whose records a list shows: those of `visibleAgents`, or only the one in its filter. */
export function shownAgents(
  actor: Actor,
  permission: Permission,
  agent: string | undefined,
): readonly string[] {
  const all = visibleAgents(actor, permission)
  return agent !== undefined && all.includes(agent) ? [agent] : all
}

/** The colleagues whose conversations the actor's list shows only while they are assigned to the actor (D462). */
export function otherColleagues(actor: Actor, permission: Permission): readonly string[] {
  const visible = new Set(visibleAgents(actor, permission))
  return (actor.office?.members ?? []).map(({ id }) => id).filter((id) => !visible.has(id))
}

/** The members to whom homes can be assigned (D452): no assistants, and nobody whose homes are being handed over. */
export const assignableMembers = <Member extends Pick<OfficeMember, 'role' | 'isLeaving'>>(
  members: readonly Member[],
): Member[] => members.filter(({ role, isLeaving }) => role !== 'assistant' && !isLeaving)

/** True if the actor may hand over homes, and a colleague can get them (D471). */
export const canHandOver = (actor: Actor): boolean =>
  can(actor, 'property:hand-over', actor.id) && assignableMembers(actor.office?.members ?? []).length > 1

/** The refusals of changes of an office's members (D452, D454, D455). */
export const OFFICE_TEXTS = {
  none: 'You are not in an office.',
  already: 'You are already in an office. Leave it first.',
  full: `An office has at most ${OFFICE_MEMBERS} members and invitations.`,
  lastOwner: 'You are the only owner. Make another member an owner first, or close the office.',
  otherOwner: 'An office needs an owner. Make another member an owner first.',
  notMember: 'This person is not in your office.',
  isMember: 'This person is already in your office.',
  inOther: 'This person is in another office.',
  suspended: 'This account is suspended and cannot be invited.',
  invited: 'This email has already been invited. You can send the invitation again.',
  noInvitation: 'This invitation is no longer valid. Ask the office for a new one.',
  otherEmail: 'This invitation was sent to another email. Sign in with that account.',
  agentsOnly: 'Only agents can join in this role. Buyers can join as assistants.',
  notForAdministrators: 'An administrator cannot join an office.',
  buyerBefore: 'This person joined as a buyer and can only be an assistant.',
  changed: 'The office has just changed. Please try again.',
  notEmpty: 'Remove the other members first.',
  noOffers: 'Assistants can’t decide on offers. Ask an agent or manager of your office.',
  leaving: 'Your homes are being handed over. Until that is finished, you can only read this.',
  noHomes: 'Assistants can’t add homes. Ask an agent or manager of your office.',
} as const

const ASSISTANT_REFUSALS: Partial<Record<Permission, string>> = {
  'offer:decide': OFFICE_TEXTS.noOffers,
  'property:create': OFFICE_TEXTS.noHomes,
  'property:import': OFFICE_TEXTS.noHomes,
}

/** The refusal if the actor's role in the office lacks the permission (D468); `undefined`: the usual refusal. */
export const officeRefusal = ({ office }: Actor, permission: Permission): string | undefined =>
  office?.role === 'assistant' ? ASSISTANT_REFUSALS[permission] : undefined

/** The records that a member has to hand over first (D452), in words for the member or a colleague; `null` for none. */
export const handOverFirst = (work: OpenWork, whose: 'your' | 'their'): string | null =>
  work.homes + work.offers + work.viewings === 0
    ? null
    : `Hand over ${whose} homes first. Still open: ${openWorkLine(work)}.`

/**
 * The new owner of an office whose last owner is deleted, suspended or changes role (D455): the first manager,
 * or else the first agent, in the order in which they joined; `undefined` if only assistants remain.
 */
export const successor = <Member extends { role: OfficeRole }>(
  members: readonly Member[],
): Member | undefined =>
  members.find(({ role }) => role === 'manager') ?? members.find(({ role }) => role === 'agent')

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

/** The members to whom homes can be assigned (D452): assistants hold none, nor do members who are being handed over. */
export const assignableMembers = <Member extends Pick<OfficeMember, 'role' | 'isLeaving'>>(
  members: readonly Member[],
): Member[] => members.filter(({ role, isLeaving }) => role !== 'assistant' && !isLeaving)

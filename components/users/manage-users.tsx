'use client'

import { Ban, BriefcaseBusiness, type LucideIcon, ShieldCheck, Trash2, Undo2, Users } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatDate } from '@/lib/domain/dates'
import { reach } from '@/lib/domain/permissions'
import {
  canBeReinstated,
  canBeSuspended,
  REINSTATED_ROLE,
  type Role,
  ROLE_CHANGES,
  ROLE_WORDS,
} from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type ManagedUserDto } from '@/lib/schemas/admin-table'
import { liftingReason } from '@/lib/schemas/user'
import { AdminTableEmpty } from '../admin-table/empty'
import { AdminTableCell, AdminTableRow, AdminTableFrame } from '../admin-table/frame'
import { type AdminTableParams } from '../admin-table/href'
import { askReason } from '../admin-table/reason'
import { type Decision, useDecisions } from '../admin-table/use-decisions'
import { type Action } from '../ui/action'
import { Avatar } from '../ui/avatar'
import { Badge } from '../ui/badge'
import { Menu, type MenuItem } from '../ui/menu'
import { RoleBadge } from './role-badge'

type UserActions = {
  changeRole: Action<{ id: string; role: Role }, void>
  markFraud: Action<{ id: string }, number>
  liftFraud: Action<{ id: string; reason: string }, void>
  remove: Action<{ id: string }, number>
}
type ManageUsersProps = {
  users: ManagedUserDto[]
  params: AdminTableParams
  /** The id of the person who looks. */
  self: string
  /** The id of the administrator where there is only one. */
  onlyAdministrator: string | null
  actions: UserActions
}

const COLUMNS = [
  { label: 'User' },
  { label: 'Role' },
  { label: 'Created', sorts: { ascending: 'oldest', descending: 'newest' } },
  { label: 'Actions', isSilent: true },
] as const

/** The service's words (D16 and D58), said before it has to say them. */
const LAST = 'You cannot change or delete the last administrator.'
const OWN = 'You cannot delete your own account.'

/** The accounts with what an administrator may do to each. */
export function ManageUsers({ users, params, self, onlyAdministrator, actions }: ManageUsersProps) {
  const list = useRef<HTMLDivElement>(null)
  const [reasons] = useState(() => new Map<string, string>())
  const { shown, ask, dialog } = useDecisions(users, list)
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="All users" className="outline-none">
      {shown.length === 0 ? (
        <AdminTableEmpty path={paths.admin.users} params={params} icon={Users} noun="users">
          Everyone who registers appears here.
        </AdminTableEmpty>
      ) : (
        <AdminTableFrame label="Users" columns={COLUMNS} path={paths.admin.users} params={params}>
          {shown.map((user) => (
            <UserRow
              key={user._id}
              user={user}
              isSelf={user._id === self}
              items={itemsFor(user, {
                isSelf: user._id === self,
                isLast: user._id === onlyAdministrator,
                actions,
                reasons,
                ask,
              })}
            />
          ))}
        </AdminTableFrame>
      )}
      <noscript>
        <p className="pt-4 text-sm text-muted">Changing an account needs JavaScript.</p>
      </noscript>
      {dialog}
    </div>
  )
}

type Circumstances = {
  isSelf: boolean
  isLast: boolean
  actions: UserActions
  /** What was typed, by the field: it stays where a decision is put off or fails. */
  reasons: Map<string, string>
  ask: (decision: Decision<ManagedUserDto>) => void
}

const ROLE_ICONS: Partial<Record<Role, LucideIcon>> = { agent: BriefcaseBusiness, admin: ShieldCheck }

/** "Make administrator". */
const promotion = (role: Role) => `Make ${ROLE_WORDS[role].one.toLowerCase()}`

/** The allowed role changes, fraud for agents and its end, deletion for everyone; what is refused says why. */
function itemsFor(
  user: ManagedUserDto,
  { isSelf, isLast, actions, reasons, ask }: Circumstances,
): MenuItem[] {
  const last = isLast ? LAST : undefined
  const changes = ROLE_CHANGES.filter(({ from }) => from === user.role).flatMap(({ to }) => {
    const icon = ROLE_ICONS[to]
    const onChoose = () => ask(roleOf(user, to, actions))
    return icon ? [{ label: promotion(to), icon, refusal: last, onChoose }] : []
  })
  const fraud = {
    label: 'Mark as fraud',
    icon: Ban,
    isDanger: true,
    onChoose: () => ask(fraudOf(user, actions)),
  }
  const lifting = {
    label: 'Lift fraud',
    icon: Undo2,
    onChoose: () => ask(liftingOf(user, actions, reasons)),
  }
  return [
    ...changes,
    ...(canBeSuspended(user.role) ? [fraud] : []),
    ...(canBeReinstated(user.role) ? [lifting] : []),
    {
      label: 'Delete',
      icon: Trash2,
      isDanger: true,
      refusal: last ?? (isSelf ? OWN : undefined),
      onChoose: () => ask(deletionOf(user, actions)),
    },
  ]
}

const withRole = (id: string, role: Role) => (all: ManagedUserDto[]) =>
  all.map((one) => (one._id === id ? { ...one, role } : one))

const PROMISES: Partial<Record<Role, string>> = {
  agent: 'can list properties and decide on offers',
  admin: 'can decide on listings, delete reviews and manage every account',
}

/** What an agent leaves behind who becomes an administrator (D16). */
const LEFT_BEHIND =
  ' Their listings stay on the site, but nobody can respond to offers on them until they are an agent again.'

const decidesOnOffers = (role: Role) => reach(role, 'offer:decide') !== null

const roleOf = (
  { _id: id, name, email, role: before }: ManagedUserDto,
  role: Role,
  { changeRole }: UserActions,
): Decision<ManagedUserDto> => ({
  id,
  title: `Make ${name} ${ROLE_WORDS[role].inSentence}?`,
  description: `${email} ${PROMISES[role] ?? ''} right away.${
    decidesOnOffers(before) && !decidesOnOffers(role) ? LEFT_BEHIND : ''
  }`,
  cancelLabel: 'Keep role',
  confirmLabel: promotion(role),
  isDanger: false,
  apply: withRole(id, role),
  run: () => changeRole({ id, role }),
  done: `Role updated to ${role}`,
  failed: 'Failed to update role',
})

const fraudOf = (
  { _id: id, name, email }: ManagedUserDto,
  { markFraud }: UserActions,
): Decision<ManagedUserDto> => ({
  id,
  title: `Mark ${name} as fraud?`,
  description: `${email} is suspended right away. All of this agent’s properties are removed and their open offers rejected. The account can be restored, the properties cannot.`,
  cancelLabel: 'Keep agent',
  confirmLabel: 'Mark as fraud',
  isDanger: true,
  apply: withRole(id, 'fraud'),
  run: () => markFraud({ id }),
  done: 'User marked as fraud',
  failed: 'Failed to mark as fraud',
})

const faultOfReason = (text: string) => liftingReason.safeParse(text).error?.issues[0]?.message

function liftingOf(
  { _id: id, name, email }: ManagedUserDto,
  { liftFraud }: UserActions,
  reasons: Map<string, string>,
): Decision<ManagedUserDto> {
  const { reason, ...question } = askReason({
    id: `lift-${id}`,
    label: 'Reason',
    hint: 'The person sees this, and it is recorded in the audit log.',
    faultOf: faultOfReason,
    typed: reasons,
  })
  return {
    ...question,
    id,
    title: `Lift fraud for ${name}?`,
    description: `${email} will no longer be suspended and can use the site as a buyer. The properties are not restored.`,
    cancelLabel: 'Keep suspended',
    confirmLabel: 'Lift fraud',
    isDanger: false,
    apply: withRole(id, REINSTATED_ROLE),
    run: () => liftFraud({ id, reason: reason() }),
    done: 'Fraud lifted',
    failed: 'Failed to lift fraud',
  }
}

const deletionOf = (
  { _id: id, name, email, role }: ManagedUserDto,
  { remove }: UserActions,
): Decision<ManagedUserDto> => ({
  id,
  title: `Delete ${name}?`,
  description: `${email} can no longer sign in. The account is deleted with its wishlist and reviews${reach(role, 'property:create') !== null ? ' and all of this agent’s properties' : ''}; purchases stay on record without the name. This cannot be undone.`,
  cancelLabel: 'Keep user',
  confirmLabel: 'Delete user',
  isDanger: true,
  apply: (all) => all.filter((one) => one._id !== id),
  run: () => remove({ id }),
  done: 'User deleted successfully',
  failed: 'Failed to delete user',
})

type UserRowProps = { user: ManagedUserDto; isSelf: boolean; items: MenuItem[] }

const UserRow = ({ user: { name, email, photoURL, role, createdAt }, isSelf, items }: UserRowProps) => (
  <AdminTableRow className="max-sm:flex! max-sm:flex-wrap max-sm:items-center max-sm:pr-12">
    <AdminTableCell className="max-sm:basis-full">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={photoURL} size="md" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold [overflow-wrap:anywhere]">
            {name}
            {isSelf && <Badge>You</Badge>}
          </p>
          <p className="text-xs [overflow-wrap:anywhere] text-muted">{email}</p>
        </div>
      </div>
    </AdminTableCell>
    <AdminTableCell className="max-sm:pl-13">
      <RoleBadge role={role} />
    </AdminTableCell>
    <AdminTableCell>
      <time dateTime={createdAt} className="whitespace-nowrap text-muted numbers max-sm:text-xs">
        {formatDate(createdAt)}
      </time>
    </AdminTableCell>
    <AdminTableCell className="w-14 text-right max-sm:absolute max-sm:top-4 max-sm:right-0 max-sm:w-auto">
      <Menu label={`Actions for ${name}, ${email}`} items={items} />
    </AdminTableCell>
  </AdminTableRow>
)

'use client'

import { Ban, BriefcaseBusiness, type LucideIcon, ShieldCheck, Trash2, Undo2, Users } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatDate } from '@/lib/domain/dates'
import { permissionScope } from '@/lib/domain/permissions'
import {
  canBeReinstated,
  canBeSuspended,
  REINSTATED_ROLE,
  type Role,
  ROLE_CHANGES,
  ROLE_LABELS,
} from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type ManagedUserDto } from '@/lib/schemas/admin-table'
import { isUserAct, liftingReason, type UserAct } from '@/lib/schemas/user'
import { AdminTableEmpty } from '../admin-table/empty'
import { AdminTableCell, AdminTableRow, AdminTableFrame } from '../admin-table/frame'
import { type AdminTableParams } from '../admin-table/href'
import { reasonField } from '../admin-table/reason'
import { type Decision, useDecisions } from '../admin-table/use-decisions'
import { type Action } from '../ui/action'
import { ConfirmButton, ConfirmForm } from '../ui/confirm-form'
import { Avatar } from '../ui/avatar'
import { Badge } from '../ui/badge'
import { Email } from '../ui/email'
import { Menu } from '../ui/menu'
import { ConfirmationPage, type ConfirmationPageProps, type ConfirmationPost } from '../ui/confirmation-page'
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
  /** The id of the reader. */
  self: string
  /** The id of the administrator if there is only one. */
  onlyAdministrator: string | null
  actions: UserActions
}

const COLUMNS = [
  { label: 'User' },
  { label: 'Role' },
  { label: 'Created', sorts: { ascending: 'oldest', descending: 'newest' } },
  { label: 'Actions', isSilent: true },
] as const

/** The service's messages (D16, D58), shown in advance. */
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
              params={params}
              isSelf={user._id === self}
              acts={actsOn(user, { isSelf: user._id === self, isLast: user._id === onlyAdministrator })}
              onAsk={(act) => ask(decisionOn(user, act, { actions, reasons }))}
            />
          ))}
        </AdminTableFrame>
      )}
      {dialog}
    </div>
  )
}

type Deciding = {
  actions: UserActions
  /** The input by field, which stays if a decision is cancelled or fails. */
  reasons: Map<string, string>
}

/** "Make administrator". */
const promotion = (role: Role) => `Make ${ROLE_LABELS[role].one.toLowerCase()}`

const ACTS: Record<UserAct, { label: string; icon: LucideIcon; isDanger?: boolean }> = {
  admin: { label: promotion('admin'), icon: ShieldCheck },
  agent: { label: promotion('agent'), icon: BriefcaseBusiness },
  fraud: { label: 'Mark as fraud', icon: Ban, isDanger: true },
  lift: { label: 'Lift suspension', icon: Undo2 },
  delete: { label: 'Delete', icon: Trash2, isDanger: true },
}

type OfferedAct = { act: UserAct; refusal?: string | undefined }

/**
 * The allowed role changes, fraud for agents and lifting it, deletion for everyone; disabled ones say why.
 */
function actsOn(
  { role }: ManagedUserDto,
  { isSelf, isLast }: { isSelf: boolean; isLast: boolean },
): OfferedAct[] {
  const last = isLast ? LAST : undefined
  return [
    ...ROLE_CHANGES.filter(({ from }) => from === role).flatMap(({ to }) =>
      isUserAct(to) ? [{ act: to, refusal: last }] : [],
    ),
    ...(canBeSuspended(role) ? [{ act: 'fraud' as const }] : []),
    ...(canBeReinstated(role) ? [{ act: 'lift' as const }] : []),
    { act: 'delete', refusal: last ?? (isSelf ? OWN : undefined) },
  ]
}

const PROMISES: Partial<Record<Role, string>> = {
  agent: 'can list properties and decide on offers',
  admin: 'can decide on listings, delete reviews and manage every account',
}

/** What is removed from an agent who becomes an administrator (D16). */
const LEFT_BEHIND =
  ' Their listings stay on the site, but nobody can respond to offers on them until they are an agent again.'

const decidesOnOffers = (role: Role) => permissionScope(role, 'offer:decide') !== null

/** The confirmation of each change, and the text that it requires. */
const QUESTIONS: Record<UserAct, (user: ManagedUserDto) => ConfirmationPageProps['question']> = {
  admin: (user) => roleQuestion(user, 'admin'),
  agent: (user) => roleQuestion(user, 'agent'),
  fraud: ({ name, email }) => ({
    title: `Mark ${name} as fraud?`,
    description: `${email} is suspended right away. All of this agent’s properties are removed and their open offers rejected. The account can be restored, but the properties cannot.`,
    cancelLabel: 'Keep agent',
    confirmLabel: 'Mark as fraud',
    isDanger: true,
  }),
  lift: ({ name, email }) => ({
    title: `Lift ${name}’s suspension?`,
    description: `${email} will no longer be suspended and can use the site as a buyer. The properties are not restored.`,
    cancelLabel: 'Keep suspended',
    confirmLabel: 'Lift suspension',
    isDanger: false,
  }),
  delete: ({ name, email, role }) => ({
    title: `Delete ${name}?`,
    description: `${email} can no longer sign in. The account is deleted with its wishlist and reviews${permissionScope(role, 'property:create') !== null ? ' and all of this agent’s properties' : ''}; purchases stay on record without their name. This cannot be undone.`,
    cancelLabel: 'Keep user',
    confirmLabel: 'Delete user',
    isDanger: true,
  }),
}

const roleQuestion = ({ name, email, role: before }: ManagedUserDto, role: Role) => ({
  title: `Make ${name} ${ROLE_LABELS[role].inSentence}?`,
  description: `${email} ${PROMISES[role] ?? ''} right away.${
    decidesOnOffers(before) && !decidesOnOffers(role) ? LEFT_BEHIND : ''
  }`,
  cancelLabel: 'Keep role',
  confirmLabel: promotion(role),
  isDanger: false,
})

const REASON = { label: 'Reason', hint: 'The person sees this, and it is recorded in the audit log.' }
const faultOfReason = (text: string) => liftingReason.safeParse(text).error?.issues[0]?.message

const withRole = (id: string, role: Role) => (all: ManagedUserDto[]) =>
  all.map((one) => (one._id === id ? { ...one, role } : one))

function decisionOn(user: ManagedUserDto, act: UserAct, deciding: Deciding): Decision<ManagedUserDto> {
  return { ...QUESTIONS[act](user), id: user._id, ...DECISIONS[act](user._id, deciding) }
}

type Made = Pick<Decision<ManagedUserDto>, 'apply' | 'run' | 'done' | 'failed' | 'isReady' | 'children'>

const toRole =
  (role: 'admin' | 'agent') =>
  (id: string, { actions }: Deciding): Made => ({
    apply: withRole(id, role),
    run: () => actions.changeRole({ id, role }),
    done: `Role updated to ${role}`,
    failed: 'Failed to update role',
  })

const DECISIONS: Record<UserAct, (id: string, deciding: Deciding) => Made> = {
  admin: toRole('admin'),
  agent: toRole('agent'),
  fraud: (id, { actions }) => ({
    apply: withRole(id, 'fraud'),
    run: () => actions.markFraud({ id }),
    done: 'User marked as fraud',
    failed: 'Failed to mark as fraud',
  }),
  lift: (id, { actions, reasons }) => {
    const { reason, ...asked } = reasonField({
      id: `lift-${id}`,
      ...REASON,
      faultOf: faultOfReason,
      typed: reasons,
    })
    return {
      ...asked,
      apply: withRole(id, REINSTATED_ROLE),
      run: () => actions.liftFraud({ id, reason: reason() }),
      done: 'Suspension lifted',
      failed: 'Failed to lift suspension',
    }
  },
  delete: (id, { actions }) => ({
    apply: (all) => all.filter((one) => one._id !== id),
    run: () => actions.remove({ id }),
    done: 'User deleted successfully',
    failed: 'Failed to delete user',
  }),
}

type UserQuestionProps = { user: ManagedUserDto; act: UserAct; post: ConfirmationPost; back: string }

/** The confirmation page of a change. */
export const UserQuestion = ({ user, act, ...page }: UserQuestionProps) => (
  <ConfirmationPage
    question={QUESTIONS[act](user)}
    fields={{ id: user._id, act }}
    words={act === 'lift' ? REASON : undefined}
    {...page}
  />
)

type UserRowProps = {
  user: ManagedUserDto
  params: AdminTableParams
  isSelf: boolean
  acts: OfferedAct[]
  onAsk: (act: UserAct) => void
}

const UserRow = ({
  user: { _id, name, email, photoURL, role, createdAt },
  params,
  isSelf,
  acts,
  onAsk,
}: UserRowProps) => (
  <AdminTableRow className="max-sm:flex! max-sm:flex-wrap max-sm:items-center max-sm:pr-12">
    <AdminTableCell className="max-sm:basis-full">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={photoURL} size="md" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold [overflow-wrap:anywhere]">
            {name}
            {isSelf && <Badge>You</Badge>}
          </p>
          <p className="text-xs [overflow-wrap:anywhere] text-muted">
            <Email>{email}</Email>
          </p>
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
    <AdminTableCell className="w-14 text-right max-sm:absolute max-sm:top-4 max-sm:right-0 max-sm:w-auto noscript:static! noscript:w-auto!">
      <div className="noscript:hidden">
        <Menu
          label={`Actions for ${name}, ${email}`}
          items={acts.map(({ act, refusal }) => ({ ...ACTS[act], refusal, onChoose: () => onAsk(act) }))}
        />
      </div>
      <ConfirmForm item={_id} params={params} className="hidden flex-wrap justify-end gap-2 noscript:flex">
        {acts.map(
          ({ act, refusal }) =>
            refusal === undefined && (
              <ConfirmButton
                key={act}
                act={act}
                onAsk={() => onAsk(act)}
                variant="outline"
                aria-label={`${ACTS[act].label}: ${name}, ${email}`}
              >
                {ACTS[act].label}
              </ConfirmButton>
            ),
        )}
      </ConfirmForm>
    </AdminTableCell>
  </AdminTableRow>
)

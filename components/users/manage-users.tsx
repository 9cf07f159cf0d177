'use client'

import {
  ArrowRightLeft,
  Ban,
  BriefcaseBusiness,
  type LucideIcon,
  ShieldCheck,
  Trash2,
  Undo2,
  Users,
} from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { licenceLine } from '@/lib/domain/licence'
import {
  isAgent,
  isSuspended,
  LAST_ADMINISTRATOR,
  type Role,
  ROLE_CHANGES,
  ROLE_LABELS,
} from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type ManagedUserDto } from '@/lib/schemas/admin-table'
import { isUserAction, type UserAction } from '@/lib/schemas/user'
import { AdminTableEmpty } from '../admin-table/empty'
import { AdminTableCell, AdminTableRow, AdminTableFrame } from '../admin-table/frame'
import { type AdminTableParams } from '../admin-table/href'
import { Avatar } from '../ui/avatar'
import { Badge } from '../ui/badge'
import {
  type AskedChange,
  AskWithoutScripts,
  type Question,
  QuestionDialog,
  useQuestion,
} from '../ui/ask-form'
import { type FormAction } from '../ui/change-form'
import { Email } from '../ui/email'
import { Menu } from '../ui/menu'
import { Day } from '../ui/day'
import { RoleBadge } from './role-badge'

type UserActions = Record<'changeRole' | 'markFraud' | 'liftFraud' | 'remove', FormAction>
type ManageUsersProps = {
  users: ManagedUserDto[]
  params: AdminTableParams
  /** The id of the viewer. */
  self: string
  /** The id of the administrator if there is only one. */
  onlyAdministrator: string | null
  actions: UserActions
}

const COLUMNS = [
  { label: 'User' },
  { label: 'Role' },
  { label: 'Created', sorts: { ascending: 'oldest', descending: 'newest' } },
  { label: 'Actions', isLabelHidden: true },
] as const

/** The service's messages (D16, D58), shown in advance. */
const OWN_ACCOUNT_MESSAGE = 'You cannot delete your own account.'

/** The accounts with what an administrator may do to each. */
export function ManageUsers({ users, params, self, onlyAdministrator, actions }: ManageUsersProps) {
  return (
    <div tabIndex={-1} role="group" aria-label="All users" className="outline-none">
      {users.length === 0 ? (
        <AdminTableEmpty path={paths.admin.users} params={params} icon={Users} noun="users">
          Everyone who registers appears here.
        </AdminTableEmpty>
      ) : (
        <AdminTableFrame label="Users" columns={COLUMNS} path={paths.admin.users} params={params}>
          {users.map((user) => (
            <UserRow
              key={user._id}
              user={user}
              isSelf={user._id === self}
              acts={actionsOn(user, { isSelf: user._id === self, isLast: user._id === onlyAdministrator })}
              actions={actions}
            />
          ))}
        </AdminTableFrame>
      )}
    </div>
  )
}

/** "Make administrator". */
const roleChangeLabel = (role: Role) => `Make ${ROLE_LABELS[role].one.toLowerCase()}`

type OfferedAct = { act: UserAction; refusal?: string | undefined }

/** The allowed role changes, fraud for agents and lifting it, deletion for everyone; disabled actions say why. */
function actionsOn(
  { role }: ManagedUserDto,
  { isSelf, isLast }: { isSelf: boolean; isLast: boolean },
): OfferedAct[] {
  const last = isLast ? LAST_ADMINISTRATOR : undefined
  return [
    ...ROLE_CHANGES.filter(({ from }) => from === role).flatMap(({ to }) =>
      isUserAction(to) ? [{ act: to, refusal: last }] : [],
    ),
    ...(isAgent(role) ? [{ act: 'fraud' as const }] : []),
    ...(isSuspended(role) ? [{ act: 'lift' as const }] : []),
    { act: 'delete', refusal: last ?? (isSelf ? OWN_ACCOUNT_MESSAGE : undefined) },
  ]
}

/** What the person can do in a role. */
const ROLE_CAPABILITIES: Partial<Record<Role, string>> = {
  agent: 'can list homes and decide on offers',
  admin: 'can decide on homes, delete reviews and manage every account',
}

/** To the page that hands over the homes of an agent, in the questions of what would remove them (D477). */
const HandOverFirst = ({ id }: { id: string }) => (
  <Link href={paths.admin.handOver(id)} prefetch={false} className="text-accent-text underline">
    Hand over first
  </Link>
)

/** The steps for an agent who is to become an administrator (D477). */
const HANDED_OVER = ' Homes and open offers have to be handed over before. '

type Act = Pick<AskedChange, 'done' | 'failed'> & {
  label: string
  icon: LucideIcon
  isDanger?: boolean
  action: keyof UserActions
  fields?: { role: Role }
  question: (user: ManagedUserDto) => Question
}

const roleAct = (role: Role, icon: LucideIcon): Act => ({
  label: roleChangeLabel(role),
  icon,
  action: 'changeRole',
  fields: { role },
  done: `Role updated to ${role}`,
  failed: 'Failed to update role',
  question: ({ _id, name, email, role: before }) => ({
    title: `Make ${name} ${ROLE_LABELS[role].inSentence}?`,
    description: (
      <>
        {`${email} ${ROLE_CAPABILITIES[role] ?? ''} right away.`}
        {isAgent(before) && (
          <>
            {HANDED_OVER}
            <HandOverFirst id={_id} />
          </>
        )}
      </>
    ),
    cancelLabel: 'Keep role',
    confirmLabel: roleChangeLabel(role),
    isDanger: false,
  }),
})

/** What an administrator may do to an account, with its question. */
const ACTS: Record<UserAction, Act> = {
  admin: roleAct('admin', ShieldCheck),
  agent: roleAct('agent', BriefcaseBusiness),
  fraud: {
    label: 'Mark as fraud',
    icon: Ban,
    isDanger: true,
    action: 'markFraud',
    done: 'User marked as fraud',
    failed: 'Failed to mark as fraud',
    question: ({ _id, name, email }) => ({
      title: `Mark ${name} as fraud?`,
      description: (
        <>
          {`${email} is suspended right away. All of this agent’s homes are removed and the open offers on them rejected, unless they were handed over before. The agent’s own offers and viewings as a buyer are closed too. The account can be restored, but the homes cannot. `}
          <HandOverFirst id={_id} />
        </>
      ),
      cancelLabel: 'Keep agent',
      confirmLabel: 'Mark as fraud',
      isDanger: true,
    }),
  },
  lift: {
    label: 'Lift suspension',
    icon: Undo2,
    action: 'liftFraud',
    done: 'Suspension lifted',
    failed: 'Failed to lift suspension',
    question: ({ name, email }) => ({
      title: `Lift ${name}’s suspension?`,
      description: `${email} will no longer be suspended and can use the site as a buyer. The homes are not restored.`,
      cancelLabel: 'Keep suspended',
      confirmLabel: 'Lift suspension',
      isDanger: false,
      reason: {
        name: 'reason',
        label: 'Reason',
        hint: 'The person sees this, and it is recorded in the audit log.',
      },
    }),
  },
  delete: {
    label: 'Delete',
    icon: Trash2,
    isDanger: true,
    action: 'remove',
    done: 'User deleted successfully',
    failed: 'Failed to delete user',
    question: ({ _id, name, email, role }) => ({
      title: `Delete ${name}?`,
      description: (
        <>
          {`${email} can no longer sign in. The account is deleted with its wishlist and reviews${isAgent(role) ? ' and all of this agent’s homes, unless they were handed over before' : ''}; purchases stay on record without their name. This cannot be undone. `}
          {isAgent(role) && <HandOverFirst id={_id} />}
        </>
      ),
      cancelLabel: 'Keep user',
      confirmLabel: 'Delete user',
      isDanger: true,
    }),
  },
}

function changeOf(user: ManagedUserDto, name: UserAction, actions: UserActions): AskedChange {
  const { action, fields, question, done, failed } = ACTS[name]
  return {
    action: actions[action],
    // An account may have got another role since the page was loaded.
    fields: { id: user._id, ...fields, from: user.role },
    question: question(user),
    done,
    failed,
  }
}

type UserRowProps = {
  user: ManagedUserDto
  isSelf: boolean
  acts: OfferedAct[]
  actions: UserActions
}

function UserRow({ user, isSelf, acts, actions }: UserRowProps) {
  const { _id, name, email, photoURL, role, licence, createdAt } = user
  const router = useRouter()
  const menu = useRef<HTMLDivElement>(null)
  const { current, typed, ask, close } = useQuestion<UserAction>(menu)
  return (
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
            {isAgent(role) && (
              <p className="text-xs [overflow-wrap:anywhere]">
                <Link
                  href={paths.admin.licence(_id)}
                  prefetch={false}
                  className="-my-2 inline-block py-2 text-link"
                >
                  {licence ? licenceLine(licence) : 'No license on record'}
                  <span className="sr-only">. Correct the license of {name}</span>
                </Link>
              </p>
            )}
          </div>
        </div>
      </AdminTableCell>
      <AdminTableCell className="max-sm:pl-13">
        <RoleBadge role={role} />
      </AdminTableCell>
      <AdminTableCell>
        <Day at={createdAt} className="text-muted max-sm:text-xs" />
      </AdminTableCell>
      <AdminTableCell className="w-14 text-right max-sm:absolute max-sm:top-4 max-sm:right-0 max-sm:w-auto noscript:static! noscript:w-auto!">
        <div ref={menu} className="noscript:hidden">
          <Menu
            label={`Actions for ${name}, ${email}`}
            items={[
              ...(isAgent(role)
                ? [
                    {
                      label: 'Hand over homes',
                      icon: ArrowRightLeft,
                      onChoose: () => router.push(paths.admin.handOver(_id)),
                    },
                  ]
                : []),
              ...acts.map(({ act, refusal }) => ({
                label: ACTS[act].label,
                icon: ACTS[act].icon,
                isDanger: ACTS[act].isDanger === true,
                refusal,
                onChoose: () => ask(act),
              })),
            ]}
          />
        </div>
        {current && (
          <QuestionDialog
            id={`${current}-${_id}`}
            typed={typed}
            onClose={close}
            {...changeOf(user, current, actions)}
          />
        )}
        <AskWithoutScripts
          item={_id}
          questions={acts
            .filter(({ refusal }) => refusal === undefined)
            .map(({ act }) => ({
              ask: act,
              label: ACTS[act].label,
              'aria-label': `${ACTS[act].label}: ${name}, ${email}`,
              change: () => changeOf(user, act, actions),
            }))}
        />
      </AdminTableCell>
    </AdminTableRow>
  )
}

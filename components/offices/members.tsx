import Link from 'next/link'
import { durationText } from '@/lib/domain/agent'
import { groupDigits } from '@/lib/domain/group-digits'
import { OFFICE_ROLE_LABELS } from '@/lib/domain/office'
import { paths } from '@/lib/paths'
import { type OfficeDto, type OfficeMemberDto } from '@/lib/schemas/office'
import { AdminTableCell, AdminTableFrame, AdminTableRow } from '../admin-table/frame'
import { Avatar } from '../ui/avatar'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { Email } from '../ui/email'
import { RoleSelect } from './role-select'

type MemberActions = Record<'changeRole' | 'remove', FormAction>
type MembersProps = {
  office: Pick<OfficeDto, 'role' | 'members'>
  /** The id of the viewer. */
  self: string
  /** True for a member whose homes the viewer may hand over (D471). */
  mayHandOver: (personId: string) => boolean
  actions: MemberActions
}

const COLUMNS = [
  { label: 'Member' },
  { label: 'Role' },
  { label: 'Homes', className: 'text-right' },
  { label: 'Median answer', className: 'text-right max-xl:hidden' },
  { label: 'Open inquiries', className: 'text-right max-xl:hidden' },
  { label: 'Hand over or remove', isLabelHidden: true },
] as const

/** The members of an office with their figures; owners also change roles and remove members (D451, D455). */
export const Members = ({ office: { role, members }, self, mayHandOver, actions }: MembersProps) => (
  <>
    <AdminTableFrame label="Members" columns={COLUMNS} path={paths.agent.office} params={{}}>
      {members.map((member) => (
        <MemberRow
          key={member.personId}
          member={member}
          isSelf={member.personId === self}
          // `homes` does not count paused and rejected homes, but they move too.
          mayHandOver={member.role !== 'assistant' && mayHandOver(member.personId)}
          actions={role === 'owner' && member.personId !== self && !member.isLeaving ? actions : null}
        />
      ))}
    </AdminTableFrame>
    <p className="mt-3 text-xs text-pretty text-muted">
      Owners manage everything. Managers edit all homes and decide on all offers. Agents edit their own homes.
      Assistants answer messages and viewings, but can’t accept offers.
    </p>
  </>
)

type MemberRowProps = {
  member: OfficeMemberDto
  isSelf: boolean
  mayHandOver: boolean
  actions: MemberActions | null
}

function MemberRow({ member, isSelf, mayHandOver, actions }: MemberRowProps) {
  const { personId, name, email, image, role, isLeaving, homes, inquiries, answerMs } = member
  return (
    <AdminTableRow className="max-sm:grid-cols-[2.5rem_1fr_auto_auto] max-sm:gap-x-3">
      <AdminTableCell className="max-sm:col-span-full">
        <div className="flex items-center gap-3">
          <Avatar name={name} src={image ?? null} size="md" />
          <div className="min-w-0">
            <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
              {name} {isSelf && <span className="font-normal text-subtle">(you)</span>}
            </p>
            <p className="text-xs [overflow-wrap:anywhere] text-muted">
              <Email>{email}</Email>
            </p>
            {isLeaving && <p className="text-xs text-warning">Being handed over</p>}
          </div>
        </div>
      </AdminTableCell>
      <AdminTableCell className="max-sm:col-span-full max-sm:pl-13">
        {actions ? (
          <ChangeForm
            action={actions.changeRole}
            fields={{ personId }}
            inputs={<RoleSelect label={`Role of ${name}`} role={role} />}
            done="Saved."
            variant="outline"
            formClassName="flex! flex-wrap items-center gap-2"
            aria-label={`Save the role of ${name}`}
          >
            Save
          </ChangeForm>
        ) : (
          OFFICE_ROLE_LABELS[role]
        )}
      </AdminTableCell>
      <Figure label="Homes" className="max-sm:col-start-2">
        {groupDigits(homes)}
      </Figure>
      <Figure label="Median answer" className="sm:max-xl:hidden">
        {answerMs === undefined ? '–' : durationText(answerMs)}
      </Figure>
      <Figure label="Open inquiries" className="sm:max-xl:hidden">
        {groupDigits(inquiries)}
      </Figure>
      <AdminTableCell className="max-sm:col-span-full max-sm:flex max-sm:gap-x-5 max-sm:pl-13 sm:text-right">
        {mayHandOver && (
          <Link
            href={paths.agent.handOver(personId)}
            prefetch={false}
            aria-label={`Hand over the homes of ${name}`}
            className="inline-flex min-h-10 items-center text-sm text-muted underline underline-offset-4 hover:text-text"
          >
            Hand over
          </Link>
        )}
        {actions && (
          <ChangeForm
            action={actions.remove}
            fields={{ personId }}
            inputs={<p className="text-xs text-pretty text-muted">They lose access right away.</p>}
            variant="danger"
            formClassName="sm:ml-auto sm:w-48"
            disclosure={{
              summary: (
                <summary
                  aria-label={`Remove ${name} from the office`}
                  className="inline-flex min-h-10 cursor-pointer items-center text-sm text-muted underline underline-offset-4 hover:text-text"
                >
                  Remove
                </summary>
              ),
            }}
          >
            Remove from office
          </ChangeForm>
        )}
      </AdminTableCell>
    </AdminTableRow>
  )
}

/** A figure in its column; on a card with its label. */
const Figure = ({ label, className, children }: { label: string; className: string; children: string }) => (
  <AdminTableCell className={`numbers sm:text-right ${className}`}>
    <span className="block text-xs text-muted sm:hidden">{label}</span>
    {children}
  </AdminTableCell>
)

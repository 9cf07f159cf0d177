import { Inbox } from 'lucide-react'
import Link from 'next/link'
import { paths } from '@/lib/paths'
import { type InboxDto, type InquiryDto } from '@/lib/schemas/inbox'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { MissingPhoto } from '../ui/missing-photo'
import { Photo } from '../ui/photo'
import { EmptyState } from '../ui/states'
import { AssignForm } from './assign-form'
import { ResponseClock } from './response-clock'

type InquiryActions = { assign: FormAction; dismiss: FormAction }

type InquiryListProps = Pick<InboxDto, 'members' | 'goalMinutes' | 'mayAssign'> & {
  inquiries: readonly InquiryDto[]
  actions: InquiryActions
}

/** The open inquiries of an office, the longest wait first (D467). */
export const InquiryList = ({ inquiries, ...shared }: InquiryListProps) =>
  inquiries.length === 0 ? (
    <EmptyState icon={Inbox} title="No open inquiries">
      Questions and viewing requests that need an answer appear here.
    </EmptyState>
  ) : (
    <ul className="border-t border-border-strong">
      {inquiries.map((inquiry) => (
        // The row's form restarts when the assignee has changed.
        <Row key={`${inquiry._id} ${inquiry.assigneeId ?? ''}`} inquiry={inquiry} {...shared} />
      ))}
    </ul>
  )

function Row({
  inquiry: { _id, kind, title, image, buyerName, text, seq, clock, assigneeId },
  members,
  goalMinutes,
  mayAssign,
  actions,
}: Omit<InquiryListProps, 'inquiries'> & { inquiry: InquiryDto }) {
  const assignee = members.find(({ id }) => id === assigneeId)
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-5 gap-y-3 border-b border-border py-4 lg:grid-cols-[4.5rem_minmax(0,1fr)_9.5rem_12rem]">
      {image === null ? <MissingPhoto /> : <Photo src={image} alt="" width={72} corners="xs" />}
      <div className="min-w-0">
        <h3 className="text-sm font-semibold [overflow-wrap:anywhere]">
          <Link
            href={kind === 'viewing' ? paths.agent.viewings() : paths.conversation(_id)}
            prefetch={false}
            className="hover:underline"
          >
            <bdi>{buyerName}</bdi> · <bdi>{title}</bdi>
          </Link>
        </h3>
        <p dir="auto" className="truncate text-sm text-muted">
          {text}
        </p>
        {kind === 'conversation' && (
          <ChangeForm
            action={actions.dismiss}
            fields={{ id: _id, seq: seq?.toString() }}
            variant="link"
            className="text-xs! font-normal! text-muted!"
            aria-label={`No answer needed: ${buyerName}, ${title}`}
          >
            No answer needed
          </ChangeForm>
        )}
      </div>
      <div className="max-lg:col-span-2">
        <ResponseClock clock={clock} goalMinutes={goalMinutes} />
      </div>
      <div className="max-lg:col-span-2">
        {mayAssign ? (
          <AssignForm
            id={_id}
            label={`${buyerName}, ${title}`}
            assigneeId={assigneeId}
            members={members}
            assign={actions.assign}
          />
        ) : (
          <span className="text-sm">
            <span className="sr-only">Assigned to: </span>
            {assignee?.name ?? 'Unassigned'}
          </span>
        )}
      </div>
    </li>
  )
}

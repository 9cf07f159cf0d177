'use client'

import { QUEUE_VERDICTS } from '@/lib/domain/moderation'
import { MESSAGE_DELETED } from '@/lib/domain/message'
import { paths } from '@/lib/paths'
import { type MessageCaseDto } from '@/lib/schemas/report'
import { SentFiles } from '../messages/sent-files'
import { Badge } from '../ui/badge'
import { LinkButton } from '../ui/link-button'
import { AskForm } from '../ui/ask-form'
import { cn } from '../ui/cn'
import { Moment } from '../ui/moment'
import { decisionOn, type HeldActions, type QueueActions } from './confirmations'
import { ReportReasons, TitleLink } from './queue-facts'

type MessageCaseProps = MessageCaseDto & { actions: Partial<QueueActions>; heldActions: HeldActions }

/** A reported message with those around it, and what an administrator can do. */
export const MessageCase = ({ report, messages, actions, heldActions }: MessageCaseProps) => {
  const reported = messages.find(({ isReported }) => isReported)
  return (
    <div className="grid max-w-[46rem] gap-6">
      <div className="grid gap-1 text-sm">
        <p>
          <TitleLink href={paths.property(report.propertyId)}>{report.propertyTitle}</TitleLink>
        </p>
        <ReportReasons report={report} />
      </div>
      <ol className="grid gap-3" aria-label="Messages">
        {messages.map(({ _id, by, name, text, files, at, isReported }) => (
          <li
            key={_id}
            className={cn(
              'grid gap-1 rounded-lg border px-4 py-3 text-sm',
              isReported ? 'border-danger' : 'border-border',
            )}
          >
            <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
              <span>
                <bdi className="font-semibold">{name}</bdi>, {by === 'agent' ? 'agent' : 'buyer'}
              </span>
              <Moment at={at} />
              {isReported && <Badge tone="danger">Reported</Badge>}
            </p>
            <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line empty:hidden">
              {text === '' && files.length === 0 ? MESSAGE_DELETED : text}
            </p>
            {files.length > 0 && <SentFiles files={files} caseOf={report._id} />}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        {QUEUE_VERDICTS.map((verdict) => {
          const { verb, hold, ...decision } = decisionOn(
            { kind: 'reports', id: report._id, report },
            verdict,
            actions,
            heldActions,
          )
          return (
            <AskForm
              key={verdict}
              ask={verdict}
              item={report._id}
              {...decision}
              {...(hold && { hold: { ...hold, to: paths.admin.moderation } })}
              variant={verdict === 'approve' ? 'outline' : 'danger'}
            >
              {verb}
            </AskForm>
          )
        })}
        {/* By email, because several people may have the same name. */}
        {reported?.email !== undefined && (
          <LinkButton
            variant="outline"
            href={`${paths.admin.users}?search=${encodeURIComponent(reported.email)}`}
          >
            {reported.by === 'agent' ? 'Mark the agent as fraud' : 'Delete the buyer’s account'}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

import { BellOff, CheckCheck } from 'lucide-react'
import { paths } from '@/lib/paths'
import { type NoticeDto } from '@/lib/schemas/notices'
import { type FormAction } from '../ui/change-form'
import { Badge } from '../ui/badge'
import { EmptyState } from '../ui/states'
import { Moment } from '../ui/moment'
import { MomentText } from '../ui/moment-text'
import { MarkRead } from './mark-read'

/** The viewer's notices, each with a link; new ones are marked by a word. */
export function Notices({ notices, markRead }: { notices: NoticeDto[]; markRead: FormAction }) {
  if (notices.length === 0)
    return (
      <EmptyState icon={BellOff} title="Nothing yet" className="max-w-[46rem]">
        You’ll see updates about offers and payments here.
      </EmptyState>
    )
  return (
    <section aria-labelledby="updates" className="max-w-[46rem]">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-4">
        <h2 id="updates" className="display-sm">
          Updates
        </h2>
        <MarkRead action={markRead} isShown={notices.some(({ isNew }) => isNew)}>
          <CheckCheck aria-hidden />
          Mark all as read
        </MarkRead>
      </div>
      <ul className="border-t border-border-strong">
        {notices.map(({ id, title, text, at, isNew }) => (
          <li key={id} className="border-b border-border">
            {/* A full navigation, because it redirects, and the header's numbers must be refreshed. */}
            <a
              href={paths.notice(id)}
              className="grid gap-1 px-3 py-4 text-sm hover:bg-surface-hover focus-visible:-outline-offset-2"
            >
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                  <MomentText>{title}</MomentText>
                </span>
                {isNew && <Badge tone="accent">New</Badge>}
              </span>
              <span
                dir="auto"
                className="text-pretty [overflow-wrap:anywhere] whitespace-pre-line text-muted"
              >
                <MomentText>{text}</MomentText>
              </span>
              <Moment at={at} className="text-xs text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

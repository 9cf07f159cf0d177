import { Bell } from 'lucide-react'
import Link from 'next/link'
import { pluralNoun } from '@/lib/domain/pluralize'
import { paths } from '@/lib/paths'
import { type NoticeCounts } from '@/lib/schemas/notices'
import { buttonStyles } from '../ui/button'
import { cn } from '../ui/cn'

/** Notices are counted up to a hundred. */
const badgeText = (count: number): string => (count > 99 ? '99+' : String(count))

type NewMarkProps = {
  count: number
  /** Their name, for screen readers. */
  adjective?: 'new' | 'pending' | 'open' | 'unread'
  /** Without a ground of its own, as in the sidebar. */
  isPlain?: boolean
  className?: string
}

/** The number of new notices or pending items beside a link; nothing for zero. */
export function NewMark({ count, adjective = 'new', isPlain = false, className }: NewMarkProps) {
  if (count === 0) return null
  return (
    <span
      className={cn(
        'font-semibold numbers',
        isPlain
          ? 'text-xs text-accent-text'
          : 'grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-2xs text-on-accent',
        className,
      )}
    >
      {badgeText(count)}
      <span className="sr-only"> {adjective}</span>
    </span>
  )
}

/** The link to the notices with the number of new ones, which is announced to screen readers when one arrives. */
export function NoticeBell({ notices: { unread } }: { notices: NoticeCounts }) {
  return (
    <>
      <Link
        href={paths.notices}
        prefetch={false}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${badgeText(unread)} new`}
        className={cn(buttonStyles({ variant: 'ghost', size: 'icon' }), 'relative')}
      >
        <Bell aria-hidden />
        <span aria-hidden>
          <NewMark count={unread} className="absolute top-0.5 right-0.5" />
        </span>
      </Link>
      <span role="status" className="sr-only">
        {unread > 0 && `${badgeText(unread)} new ${pluralNoun(unread, 'notification')}`}
      </span>
    </>
  )
}

'use client'

import { Clock } from 'lucide-react'
import Link from 'next/link'
import { paths } from '@/lib/paths'
import { type WaitingConversationDto } from '@/lib/schemas/message'
import { Avatar } from '../ui/avatar'
import { cn } from '../ui/cn'

const TONES = { fine: 'text-muted', soon: 'text-warning', late: 'text-danger' }

type WaitingRowProps = Pick<WaitingConversationDto, '_id' | 'name' | 'propertyTitle' | 'lastText'> & {
  /** How long the buyer has been waiting: "5 h 30 min". */
  wait: string
  tone: keyof typeof TONES
}

/** An unread conversation, and how long its buyer has been waiting. Rendered in the browser too (ADR 124). */
export const WaitingRow = ({ _id, name, propertyTitle, lastText, wait, tone }: WaitingRowProps) => (
  <li className="border-b border-border">
    <Link
      href={paths.conversation(_id)}
      prefetch={false}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-3 text-sm hover:bg-surface-hover sm:grid-cols-[auto_minmax(0,1fr)_auto] lg:max-xl:grid-cols-[auto_minmax(0,1fr)]"
    >
      <Avatar name={name} size="md" className="row-span-2 self-start sm:row-span-1" />
      <span className="grid min-w-0 gap-0.5">
        <span className="truncate">
          <strong className="font-semibold">
            <bdi>{name}</bdi>
          </strong>{' '}
          · <bdi>{propertyTitle}</bdi>
        </span>
        <span dir="auto" className="truncate text-xs text-muted">
          {lastText}
        </span>
      </span>
      <span
        className={cn(
          'col-start-2 inline-flex items-center gap-1.5 text-xs font-semibold whitespace-nowrap numbers sm:col-start-auto lg:max-xl:col-start-2',
          TONES[tone],
        )}
      >
        <Clock className="size-3.5" aria-hidden />
        Waiting {wait}
      </span>
    </Link>
  </li>
)

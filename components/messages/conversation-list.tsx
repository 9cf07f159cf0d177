'use client'

import { MessageSquare } from 'lucide-react'
import Link from 'next/link'
import { paths } from '@/lib/paths'
import { type ConversationDto } from '@/lib/schemas/message'
import { NewMark } from '../notices/notice-bell'
import { cn } from '../ui/cn'
import { MissingPhoto } from '../ui/missing-photo'
import { Photo } from '../ui/photo'
import { EmptyState } from '../ui/states'
import { Day } from '../ui/day'

const FILTERS = [
  { label: 'All', href: paths.messages, isUnread: false },
  { label: 'Unread', href: paths.unreadMessages, isUnread: true },
] as const

type ConversationListProps = {
  conversations: readonly ConversationDto[]
  /** Only those with unread messages are shown. */
  isUnread: boolean
  /** The conversation that is open beside the list. */
  current?: string
  /** The agent of the office whose conversations are shown; absent: all. */
  agent?: string | undefined
}

const filterHref = (href: string, agent: string | undefined): string =>
  agent === undefined ? href : `${href}${href.includes('?') ? '&' : '?'}agent=${agent}`

/** A person's conversations, the latest message first. Rendered in the browser too (ADR 124). */
export const ConversationList = ({ conversations, isUnread, current, agent }: ConversationListProps) => (
  <>
    <nav aria-label="Filter" className="flex gap-6 border-b border-border">
      {FILTERS.map((filter) => (
        <Link
          key={filter.label}
          href={filterHref(filter.href, agent)}
          prefetch={false}
          aria-current={filter.isUnread === isUnread ? 'true' : undefined}
          className="tab-link"
        >
          {filter.label}
        </Link>
      ))}
    </nav>
    {conversations.length === 0 ? (
      <EmptyState icon={MessageSquare} title={isUnread ? 'No unread messages' : 'No messages yet'}>
        {isUnread ? 'You have read everything.' : 'Messages about homes appear here.'}
      </EmptyState>
    ) : (
      <ul>
        {conversations.map((conversation) => (
          <Row key={conversation._id} conversation={conversation} isCurrent={conversation._id === current} />
        ))}
      </ul>
    )}
  </>
)

function Row({ conversation, isCurrent }: { conversation: ConversationDto; isCurrent: boolean }) {
  const { _id, propertyTitle, propertyImage, otherName, side, lastText, lastAt, isLastOwn, unread } =
    conversation
  const isUnread = unread > 0
  return (
    <li className="border-b border-border">
      <Link
        href={paths.conversation(_id)}
        prefetch={false}
        aria-current={isCurrent ? 'true' : undefined}
        className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-3 border-l-2 border-transparent py-4 pr-3 pl-2 hover:bg-surface-hover focus-visible:-outline-offset-2 aria-[current]:border-accent-text aria-[current]:bg-accent-soft"
      >
        {propertyImage === null ? (
          <MissingPhoto className="self-start" />
        ) : (
          <Photo src={propertyImage} alt="" width={56} corners="xs" className="self-start" />
        )}
        <span className="grid min-w-0 grid-cols-1">
          <span className="flex items-baseline justify-between gap-2 text-sm">
            <strong dir="auto" className="truncate font-semibold">
              {propertyTitle}
            </strong>
            <Day at={lastAt} className="text-2xs text-subtle" />
          </span>
          <span className="truncate text-xs text-muted">
            <bdi>{otherName}</bdi> · {side === 'buyer' ? 'Agent' : 'Buyer'}
          </span>
          <span className="flex items-center gap-2 text-sm">
            <span dir="auto" className={cn('truncate', isUnread ? 'font-semibold' : 'text-muted')}>
              {isLastOwn && 'You: '}
              {lastText}
            </span>
            <NewMark count={unread} adjective="unread" className="ml-auto shrink-0" />
          </span>
        </span>
      </Link>
    </li>
  )
}

'use client'

import Link from 'next/link'
import { paths } from '@/lib/paths'
import { type UnreadConversationDto } from '@/lib/schemas/message'
import { NewMark } from '../notices/notice-bell'
import { Block } from '../overview/block'
import { Day } from '../ui/day'

/** The unread conversations on a front page. */
export const UnreadMessages = ({ conversations }: { conversations: readonly UnreadConversationDto[] }) => (
  <Block title="Messages" all={{ href: paths.messages, label: 'All messages' }}>
    <ul>
      {conversations.map(({ _id, propertyTitle, lastText, lastAt, unread }) => (
        <li key={_id} className="border-b border-border">
          <Link
            href={paths.conversation(_id)}
            prefetch={false}
            className="grid grid-cols-1 gap-0.5 py-4 text-sm hover:bg-surface-hover"
          >
            <span className="flex items-baseline justify-between gap-3">
              <strong dir="auto" className="truncate font-semibold">
                {propertyTitle}
              </strong>
              <Day at={lastAt} className="text-xs text-subtle" />
            </span>
            <span className="flex items-center gap-3">
              <span dir="auto" className="truncate text-muted">
                {lastText}
              </span>
              <NewMark count={unread} adjective="unread" className="ml-auto shrink-0" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Block>
)

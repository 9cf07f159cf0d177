import { Clock } from 'lucide-react'
import Link from 'next/link'
import { waitWords, waitTone } from '@/lib/domain/wait'
import { paths } from '@/lib/paths'
import { type WaitingConversationDto } from '@/lib/schemas/message'
import { Avatar } from '../ui/avatar'
import { cn } from '../ui/cn'
import { Block } from './block'

const TONES = { fine: 'text-muted', soon: 'text-warning', late: 'text-danger' }

/** The agent's unread conversations, and how long each buyer has been waiting (D510). */
export const Waiting = ({
  conversations,
  now,
}: {
  conversations: readonly WaitingConversationDto[]
  now: Date
}) => (
  <Block title="Unread messages" all={{ href: paths.unreadMessages, label: 'All unread' }}>
    {conversations.length === 0 && (
      <p className="py-4 text-sm text-muted">No buyer is waiting for an answer.</p>
    )}
    <ul>
      {conversations.map(({ _id, name, propertyTitle, lastText, waitingSince }) => (
        <li key={_id} className="border-b border-border">
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
                TONES[waitTone(waitingSince, now)],
              )}
            >
              <Clock className="size-3.5" aria-hidden />
              Waiting {waitWords(waitingSince, now)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Block>
)

import { waitWords, waitTone } from '@/lib/domain/wait'
import { paths } from '@/lib/paths'
import { type WaitingConversationDto } from '@/lib/schemas/message'
import { Block } from './block'
import { WaitingRow } from './waiting-row'

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
      {conversations.map(({ waitingSince, ...conversation }) => (
        <WaitingRow
          key={conversation._id}
          {...conversation}
          wait={waitWords(waitingSince, now)}
          tone={waitTone(waitingSince, now)}
        />
      ))}
    </ul>
  </Block>
)

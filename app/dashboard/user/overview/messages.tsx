import { UnreadMessages } from '@/components/messages/unread-messages'
import { listUnread } from '@/lib/services/messages/conversations'
import { type Section } from '@/app/dashboard/overview/section'

export const messages: Section = async (actor) => {
  const { items } = await listUnread(actor)
  return items.length === 0 ? null : { body: <UnreadMessages conversations={items} /> }
}

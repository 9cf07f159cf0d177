import { startConversationAction } from '@/app/dashboard/messages/actions'
import { MessageAgent } from '@/components/messages/message-agent'
import { ASK_FOR_PRICE } from '@/lib/domain/shown-price'
import { type PropertyDto } from '@/lib/schemas/property'

/** What a buyer writes to a listing's agent with (D205). */
export function messageAgent({ _id, title, location, image, agentName, sold, priceQualifier }: PropertyDto) {
  const props = {
    property: { _id, title, location, image, agentName, sold },
    send: startConversationAction,
    ...(priceQualifier === 'on-request' && { label: ASK_FOR_PRICE }),
  }
  return { button: <MessageAgent {...props} />, shortcut: <MessageAgent {...props} isSmall /> }
}

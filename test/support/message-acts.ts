import { type Actor } from '@/lib/domain/user'
import { sendMessage, startConversation } from '@/lib/services/messages/send-message'

/** A message to send, as JSON for another process. */
export type MessageScene = {
  author: Actor
  propertyId: string
  key: string
  text: string
  /** Empty for a first message. */
  conversationId: string
  files: string[]
}

/** The ways to send a message, which a test may interrupt anywhere. */
export const MESSAGE_ACTS = {
  'a first message': ({ author, propertyId, key, text }: MessageScene) =>
    startConversation(author, { propertyId, key, text }),
  'a message with a file': ({ author, conversationId: id, key, text, files }: MessageScene) =>
    sendMessage(author, { id, key, text, files }),
} satisfies Record<string, (scene: MessageScene) => Promise<unknown>>

export type MessageActName = keyof typeof MESSAGE_ACTS
export const MESSAGE_ACT_NAMES = Object.keys(MESSAGE_ACTS) as MessageActName[]

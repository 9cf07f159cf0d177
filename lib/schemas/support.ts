import * as z from 'zod/mini'
import { email, line, text } from './common'

/** The topics of a message to support; "Live Chat" opens the last one (D40). */
export const SUPPORT_TOPICS = ['buying', 'selling', 'payments', 'account', 'other', 'chat'] as const
export type SupportTopic = (typeof SUPPORT_TOPICS)[number]

/** The topics as the form and the mail name them. */
export const SUPPORT_TOPIC_NAMES: Record<SupportTopic, string> = {
  buying: 'Buying a home',
  selling: 'Selling a home',
  payments: 'Payments',
  account: 'My account',
  other: 'Something else',
  chat: 'Live Chat',
}

const MESSAGE_LIMIT = 5_000

/** "Contact Support" (D40). */
export const supportMessageSchema = z.object({
  name: line('Name is required', 100),
  email,
  topic: z.enum(SUPPORT_TOPICS, 'Please choose a topic'),
  message: text('Message is required', MESSAGE_LIMIT),
})
export type SupportMessage = z.output<typeof supportMessageSchema>
export type SupportMessageInput = z.input<typeof supportMessageSchema>

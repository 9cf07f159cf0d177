import { type ConversationSide } from '@/lib/domain/message'

/** Conversations of buyers with the agents of listings; `days` before today. */
export const CONVERSATIONS: readonly {
  buyer: string
  listing: string
  days: number
  /** How many of the last messages the other side has not read. */
  unread: number
  texts: readonly (readonly [ConversationSide, string])[]
  /** The name of the file in the agent's first message. */
  file?: string
  /** The buyer has reported the last message. */
  isReported?: true
}[] = [
  {
    buyer: 'buyer',
    listing: 'Porch Farm',
    days: 3,
    unread: 0,
    file: 'Roof inspection 2019.pdf',
    texts: [
      ['buyer', 'Hello, is the barn included in the price? And how old is the roof?'],
      ['agent', 'Good morning! The barn is included. The roof was redone in 2019. I’ve attached the report.'],
      ['buyer', 'Thank you, that helps. I will make an offer.'],
    ],
  },
  {
    buyer: 'buyer',
    listing: 'Painted Row, No. 14',
    days: 1,
    unread: 1,
    texts: [
      ['buyer', 'Does the house come with a parking space?'],
      ['agent', 'Yes, the parking space behind the house is included.'],
    ],
  },
  {
    buyer: 'priya',
    listing: 'Casa Bougainvillea',
    days: 4,
    unread: 1,
    texts: [['buyer', 'Is the pool heated, and what does it cost to run?']],
  },
  {
    buyer: 'hana',
    listing: 'Twin Gables',
    days: 2,
    unread: 0,
    texts: [
      ['buyer', 'Could I see the energy certificate?'],
      ['agent', 'I will bring it to the viewing. We can settle the deposit by wire before that.'],
    ],
    isReported: true,
  },
]

import { domainToASCII } from 'node:url'
import { Journal } from '@keystead/sandbox-support/journal'

export interface Mailbox {
  /** Empty if the message has none. */
  name: string
  address: string
}

export interface Message {
  /** Milliseconds since 1970, unique, so that messages are ordered by it. */
  id: string
  receivedAt: string
  /** The addresses of the SMTP dialogue, which include blind copies. */
  envelope: { from: string; to: string[] }
  from: Mailbox | null
  to: Mailbox[]
  /** Absent if the message has none. */
  replyTo?: Mailbox[]
  /** The two unsubscribe headers (RFC 8058), if present. */
  unsubscribe?: { list: string; post: string }
  subject: string
  text: string
  /** Null if the message has no HTML part. */
  html: string | null
  /** The calendar part with its method in the content type; absent if there is none. */
  calendar?: { method: string; text: string }
  /** `size` in bytes; the content is not stored. */
  attachments: { name: string; type: string; size: number }[]
}

export type NewMessage = Omit<Message, 'id' | 'receivedAt'>

/** An address in lower case with its domain in ASCII, as in SMTP. */
function normalised(address: string): string {
  const lower = address.trim().toLowerCase()
  const start = lower.lastIndexOf('@') + 1
  const domain = lower.slice(start)
  return lower.slice(0, start) + (domainToASCII(domain) || domain)
}

/** Messages in memory, with a journal. */
export class MessageStore {
  private readonly messages = new Map<string, Message>()
  private lastId = 0
  private journal!: Journal

  /** Opens the store in `folder`, which is created if it does not exist. Throws DataFolderError. */
  static async open(folder: string): Promise<MessageStore> {
    const store = new MessageStore()
    store.journal = await Journal.open(folder, {
      load: (record) => (record.cleared ? store.messages.clear() : store.remember(record as Message)),
      snapshot: () => store.messages.values(),
    })
    return store
  }

  private remember(message: Message): void {
    this.messages.set(message.id, message)
    this.lastId = Math.max(this.lastId, Number(message.id))
  }

  /** Stores `message`; resolves when it is on disk. */
  async add(message: NewMessage): Promise<Message> {
    this.lastId = Math.max(Date.now(), this.lastId + 1)
    const receivedAt = new Date(this.lastId).toISOString()
    const received: Message = { id: String(this.lastId), receivedAt, ...message }
    await this.journal.append([received])
    this.remember(received)
    return received
  }

  find(id: string): Message | undefined {
    return this.messages.get(id)
  }

  /** Newest first; with `to`, those delivered to that address (in any spelling of its domain). */
  list(to?: string): Message[] {
    const recipient = to && normalised(to)
    const all = [...this.messages.values()].sort((a, b) => Number(b.id) - Number(a.id))
    if (!recipient) return all
    return all.filter(({ envelope }) => envelope.to.some((address) => normalised(address) === recipient))
  }

  async clear(): Promise<void> {
    this.messages.clear()
    await this.journal.append([{ cleared: true }])
  }

  close(): Promise<void> {
    return this.journal.close()
  }
}

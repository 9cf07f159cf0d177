import { domainToASCII } from 'node:url'
import { Journal } from '@keystead/sandbox-support/journal'

export interface Mailbox {
  /** Empty when the message gives none. */
  name: string
  address: string
}

/** A message that was received. */
export interface Message {
  /** Milliseconds since 1970, made unique: it orders the messages. */
  id: string
  receivedAt: string
  /** The addresses of the SMTP dialogue, which is where blind copies show. */
  envelope: { from: string; to: string[] }
  from: Mailbox | null
  to: Mailbox[]
  /** Absent when the message names none. */
  replyTo?: Mailbox[]
  /** What it says of the end of such mail (RFC 8058): the two headers, where it has them. */
  unsubscribe?: { list: string; post: string }
  subject: string
  text: string
  /** Null when the message has no HTML part. */
  html: string | null
  /** `size` in bytes; the content is not kept. */
  attachments: { name: string; type: string; size: number }[]
}

export type NewMessage = Omit<Message, 'id' | 'receivedAt'>

/** An address in lower case, its domain in ASCII: what SMTP says of it. */
function spelt(address: string): string {
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

  /** Opens the store in `folder`, which is made when it does not exist. Throws DataFolderError. */
  static async open(folder: string): Promise<MessageStore> {
    const store = new MessageStore()
    store.journal = await Journal.open(folder, {
      load: (record) => (record.cleared ? store.messages.clear() : store.take(record as Message)),
      snapshot: () => store.messages.values(),
    })
    return store
  }

  private take(message: Message): void {
    this.messages.set(message.id, message)
    this.lastId = Math.max(this.lastId, Number(message.id))
  }

  /** Keeps `message`; it is on the disk when the promise resolves. */
  async add(message: NewMessage): Promise<Message> {
    this.lastId = Math.max(Date.now(), this.lastId + 1)
    const receivedAt = new Date(this.lastId).toISOString()
    const received: Message = { id: String(this.lastId), receivedAt, ...message }
    await this.journal.append([received])
    this.take(received)
    return received
  }

  find(id: string): Message | undefined {
    return this.messages.get(id)
  }

  /** The newest first; with `to`, those that were delivered to that address (in any spelling of its domain). */
  list(to?: string): Message[] {
    const wanted = to && spelt(to)
    const all = [...this.messages.values()].sort((a, b) => Number(b.id) - Number(a.id))
    if (!wanted) return all
    return all.filter(({ envelope }) => envelope.to.some((address) => spelt(address) === wanted))
  }

  async clear(): Promise<void> {
    this.messages.clear()
    await this.journal.append([{ cleared: true }])
  }

  close(): Promise<void> {
    return this.journal.close()
  }
}

import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '@keystead/sandbox-support/files'

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
  subject: string
  text: string
  /** Null when the message has no HTML part. */
  html: string | null
  /** `size` in bytes; the content is not kept. */
  attachments: { name: string; type: string; size: number }[]
}

export type NewMessage = Omit<Message, 'id' | 'receivedAt'>

/** Messages in a folder, one JSON file for each, and all of them in memory. */
export class MessageStore {
  private lastId: number

  private constructor(
    private readonly folder: string,
    private messages: Map<string, Message>,
  ) {
    this.lastId = Math.max(0, ...[...messages.keys()].map(Number))
  }

  /** Opens the store in `folder`, which is made when it does not exist. */
  static async open(folder: string): Promise<MessageStore> {
    await mkdir(folder, { recursive: true })
    const names = (await readdir(folder)).filter((name) => /^\d+\.json$/.test(name))
    const messages = new Map<string, Message>()
    for (const name of names) {
      const message = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Message
      messages.set(message.id, message)
    }
    return new MessageStore(folder, messages)
  }

  /** Keeps `message`; it is on the disk when the promise resolves. */
  async add(message: NewMessage): Promise<Message> {
    this.lastId = Math.max(Date.now(), this.lastId + 1)
    const received: Message = {
      id: String(this.lastId),
      receivedAt: new Date(this.lastId).toISOString(),
      ...message,
    }
    await writeDurably(this.fileOf(received.id), JSON.stringify(received))
    this.messages.set(received.id, received)
    return received
  }

  find(id: string): Message | undefined {
    return this.messages.get(id)
  }

  /** The newest first; with `to`, those that were delivered to that address (in any case of letters). */
  list(to?: string): Message[] {
    const wanted = to?.trim().toLowerCase()
    const all = [...this.messages.values()].sort((a, b) => Number(b.id) - Number(a.id))
    if (!wanted) return all
    return all.filter(({ envelope }) => envelope.to.some((address) => address.toLowerCase() === wanted))
  }

  async clear(): Promise<void> {
    const ids = [...this.messages.keys()]
    this.messages = new Map()
    await Promise.all(ids.map((id) => rm(this.fileOf(id), { force: true })))
  }

  private fileOf(id: string): string {
    return path.join(this.folder, `${id}.json`)
  }
}

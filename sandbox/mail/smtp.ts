import { type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Address, type Attachment, type Header } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { type Mailbox, type MessageStore, type NewMessage } from './store'

const maxMessageBytes = 10 * 1024 * 1024

export interface Smtp {
  /** The value for `SMTP_URL`. */
  url: string
  close(): Promise<void>
}

/**
 * Accepts mail on 127.0.0.1 without a password or TLS; responds with 250 once a message is stored. It greets at once:
 * `scripts/patches` removes the library's wait of 100 ms, which detects spammers. Rejects if the port is in use.
 */
export async function startSmtp(port: number, store: MessageStore): Promise<Smtp> {
  const smtp = new SMTPServer({
    name: 'localhost',
    size: maxMessageBytes,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1000,
    onData(stream, session, callback) {
      receive(stream, session, store).then(
        (id) => callback(null, `Stored as ${id}`),
        (error: Error) => callback(error),
      )
    },
  })
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject)
    smtp.listen(port, '127.0.0.1', () => {
      smtp.off('error', reject)
      resolve()
    })
  })
  // A client that disconnects is not an error.
  smtp.on('error', (error) => console.warn(`mail: ${error.message}`))
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  }
}

async function receive(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  store: MessageStore,
): Promise<string> {
  const raw = await buffer(stream)
  if (stream.sizeExceeded) {
    throw Object.assign(new Error(`The message is larger than ${maxMessageBytes} bytes`), {
      responseCode: 552,
    })
  }
  const { id } = await store.add({
    envelope: {
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      to: envelope.rcptTo.map(({ address }) => address),
    },
    ...(await parse(raw)),
  })
  return id
}

async function parse(raw: Buffer): Promise<Omit<NewMessage, 'envelope'>> {
  const email = await PostalMime.parse(raw)
  return {
    from: toMailboxes(email.from)[0] ?? null,
    to: email.to?.flatMap(toMailboxes) ?? [],
    ...unsubscribeOf(email.headers),
    ...(email.replyTo && { replyTo: email.replyTo.flatMap(toMailboxes) }),
    subject: email.subject ?? '',
    text: email.text?.trimEnd() ?? '',
    html: email.html ?? null,
    ...calendarIn(email.attachments),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'unnamed',
      type: mimeType,
      size: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    })),
  }
}

/** The calendar part as text, with the method that its content type names. */
function calendarIn(attachments: Attachment[]): Pick<NewMessage, 'calendar'> {
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!part) return {}
  const text = typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
  return { calendar: { method: part.method ?? '', text } }
}

function unsubscribeOf(headers: Header[]): Pick<NewMessage, 'unsubscribe'> {
  const valueOf = (name: string) => headers.find(({ key }) => key === name)?.value
  const list = valueOf('list-unsubscribe')
  return list === undefined ? {} : { unsubscribe: { list, post: valueOf('list-unsubscribe-post') ?? '' } }
}

function toMailboxes(address: Address | undefined): Mailbox[] {
  if (!address) return []
  const mailboxes = address.group ?? [address]
  return mailboxes.map(({ name, address: mailbox }) => ({ name, address: mailbox }))
}

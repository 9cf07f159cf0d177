import { once } from 'node:events'
import { createServer, type Server, type Socket, connect } from 'node:net'
import { BSON, type Document } from 'bson'
import { behind } from '../../tools/simulation/proxy'

/** A recorded command: its body, including its document sequences (`updates`, `deletes`, …). */
export type Recorded = Document & { $db: string }

export type WireRecorder = {
  /** The URI of the recorder: one database of the server behind it, without a direct connection to that. */
  readonly uri: string
  /** All commands since the last call, oldest first, except the driver's own. */
  take(): Recorded[]
  close(): Promise<void>
}

/** Commands that a driver sends by itself at any time. */
const OWN = new Set(['hello', 'ismaster', 'endSessions'])

const OP_MSG = 2013
const HEADER = 16
const CHECKSUM_PRESENT = 1

/**
 * Listens on a free loopback port, forwards all bytes to the server at `uri` and back, unchanged, and records
 * the commands (OP_MSG). Includes everything that the driver sends, such as transactions and retries. Throws
 * for a server with several hosts or TLS.
 */
export async function recordWire(uri: string): Promise<WireRecorder> {
  const target = new URL(uri)
  const port = Number(target.port || 27017)
  let allCommands: Recorded[] = []
  const sockets = new Set<Socket>()

  const server: Server = createServer((client) => {
    const upstream = connect(port, target.hostname)
    const messages = new Messages()
    client.on('data', (chunk) => {
      for (const message of messages.push(chunk)) {
        const command = commandOf(message)
        if (command && !OWN.has(Object.keys(command)[0] ?? '')) allCommands.push(command)
      }
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      // Closing one end closes the other; the driver reconnects by itself.
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')

  return {
    uri: behind(uri, address),
    take() {
      const commands = allCommands
      allCommands = []
      return commands
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Splits a stream of bytes into messages, each of which starts with its length. */
class Messages {
  #rest = Buffer.alloc(0)

  push(chunk: Buffer): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, chunk])
    const messages: Buffer[] = []
    while (this.#rest.length >= HEADER && this.#rest.length >= this.#rest.readInt32LE(0)) {
      const length = this.#rest.readInt32LE(0)
      messages.push(this.#rest.subarray(0, length))
      this.#rest = this.#rest.subarray(length)
    }
    return messages
  }
}

/** The command of an OP_MSG; `null` for any other message, which only the first handshake uses. */
function commandOf(message: Buffer): Recorded | null {
  const opCode = message.readInt32LE(12)
  if (opCode !== OP_MSG) return null
  const end = message.length - (message.readUInt32LE(HEADER) & CHECKSUM_PRESENT ? 4 : 0)
  const command: Document = {}
  let at = HEADER + 4
  while (at < end) {
    const isSequence = message[at] === 1
    const size = message.readInt32LE(at + 1)
    const section = message.subarray(at + 1, at + 1 + size)
    if (isSequence) Object.assign(command, sequenceOf(section))
    else Object.assign(command, parse(section))
    at += 1 + size
  }
  return command as Recorded
}

/** A document sequence: its length, its field, then documents one after the other. */
function sequenceOf(section: Buffer): Record<string, Document[]> {
  const nameEnd = section.indexOf(0, 4)
  const documents: Document[] = []
  for (let at = nameEnd + 1; at < section.length; at += section.readInt32LE(at))
    documents.push(parse(section.subarray(at, at + section.readInt32LE(at))))
  return { [section.toString('utf8', 4, nameEnd)]: documents }
}

const parse = (bytes: Buffer): Document => BSON.deserialize(bytes, { promoteBuffers: true })

import { once } from 'node:events'
import { createServer, type Server, type Socket, connect } from 'node:net'
import { BSON, type Document } from 'bson'

/** A command as it went over the wire: its body with its document sequences (`updates`, `deletes`, …) put in. */
export type Recorded = Document & { $db: string }

export type WireRecorder = {
  /** The address of the recorder: one database of the server behind it, and never past the recorder. */
  readonly uri: string
  /** Every command since the last call, oldest first, but what the driver says on its own account. */
  take(): Recorded[]
  close(): Promise<void>
}

/** What a driver says on its own account, whenever its clock has it so: nobody's command. */
const OWN = new Set(['hello', 'ismaster', 'endSessions'])

const OP_MSG = 2013
const HEADER = 16
const CHECKSUM_PRESENT = 1

/**
 * Listens on a free port of the loopback interface and passes every byte on to the server at `uri` and back,
 * unchanged, noting the commands (OP_MSG) on their way. Whatever the driver sends is seen, transactions and
 * retries too. Throws for a server of several hosts, or on TLS.
 */
export async function recordWire(uri: string): Promise<WireRecorder> {
  const target = new URL(uri)
  const port = Number(target.port || 27017)
  let recorded: Recorded[] = []
  const sockets = new Set<Socket>()

  const server: Server = createServer((client) => {
    const upstream = connect(port, target.hostname)
    const messages = new Messages()
    client.on('data', (chunk) => {
      for (const message of messages.push(chunk)) {
        const command = commandOf(message)
        if (command && !OWN.has(Object.keys(command)[0] ?? '')) recorded.push(command)
      }
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      // One end gone is the other's end too; the driver connects again by itself.
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

  // As a member of a replica set the driver would go on to the hosts that the server names.
  const own = new URL(uri)
  own.host = `127.0.0.1:${address.port}`
  own.searchParams.delete('replicaSet')
  own.searchParams.set('directConnection', 'true')

  return {
    uri: own.href,
    take() {
      const taken = recorded
      recorded = []
      return taken
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Cuts a stream of bytes into messages, each of which begins with its length. */
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

/** The command of an OP_MSG; `null` for any other message, which carries the first handshake only. */
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

/** A document sequence: its length, the field that it stands for, then documents one after the other. */
function sequenceOf(section: Buffer): Record<string, Document[]> {
  const nameEnd = section.indexOf(0, 4)
  const documents: Document[] = []
  for (let at = nameEnd + 1; at < section.length; at += section.readInt32LE(at))
    documents.push(parse(section.subarray(at, at + section.readInt32LE(at))))
  return { [section.toString('utf8', 4, nameEnd)]: documents }
}

const parse = (bytes: Buffer): Document => BSON.deserialize(bytes, { promoteBuffers: true })

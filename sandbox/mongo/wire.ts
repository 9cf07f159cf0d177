import { type Doc, decode, encode } from './values'

const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013
const CHECKSUM_PRESENT = 1
const MORE_TO_COME = 2
export const MAX_MESSAGE = 48_000_000

/** A received command. `reply` frames the response, and is undefined if the client expects none. */
export type Incoming = { body: Doc; reply: ((doc: Doc) => Buffer) | undefined }

let lastId = 0

function framed(opCode: number, responseTo: number, head: Buffer, doc: Doc): Buffer {
  const payload = encode(doc)
  const header = Buffer.alloc(16)
  header.writeInt32LE(16 + head.length + payload.length, 0)
  lastId = (lastId + 1) & 0x7fffffff
  header.writeInt32LE(lastId, 4)
  header.writeInt32LE(responseTo, 8)
  header.writeInt32LE(opCode, 12)
  return Buffer.concat([header, head, payload])
}

/** The body and document sequences of an OP_MSG, combined into one command. */
function sections(message: Buffer, end: number): Doc {
  let body: Doc = {}
  const sequences: Doc = {}
  for (let at = 20; at < end;) {
    const kind = message[at++]
    const size = message.readInt32LE(at)
    if (size < 5 || at + size > end) throw new Error('a section runs past its message')
    if (kind === 0) body = decode(message.subarray(at, at + size))
    else if (kind === 1) {
      const nameEnd = message.indexOf(0, at + 4)
      const docs: Doc[] = []
      for (let from = nameEnd + 1; from < at + size;) {
        const length = message.readInt32LE(from)
        docs.push(decode(message.subarray(from, from + length)))
        from += length
      }
      sequences[message.toString('utf8', at + 4, nameEnd)] = docs
    } else throw new Error(`section kind ${kind} is not known`)
    at += size
  }
  return { ...body, ...sequences }
}

/** Reads one whole message. Throws an Error if it is not a command; the connection must then be closed. */
export function parseMessage(message: Buffer): Incoming {
  const id = message.readInt32LE(4)
  const opCode = message.readInt32LE(12)
  if (opCode === OP_QUERY) {
    const nameEnd = message.indexOf(0, 20)
    const at = nameEnd + 9
    const head = Buffer.alloc(20)
    head.writeInt32LE(8, 0)
    head.writeInt32LE(1, 16)
    const body = decode(message.subarray(at, at + message.readInt32LE(at)))
    if (!['ismaster', 'isMaster', 'hello'].includes(Object.keys(body)[0] ?? ''))
      throw new Error('OP_QUERY carries the handshake only')
    return { body, reply: (doc) => framed(OP_REPLY, id, head, doc) }
  }
  if (opCode !== OP_MSG) throw new Error(`opcode ${opCode} is not supported`)
  const flags = message.readUInt32LE(16)
  if (flags & 0xffff & ~(CHECKSUM_PRESENT | MORE_TO_COME))
    throw new Error(`message flags ${flags} are not known`)
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0)
  return {
    body: sections(message, end),
    reply: flags & MORE_TO_COME ? undefined : (doc) => framed(OP_MSG, id, Buffer.alloc(5), doc),
  }
}

/** Splits a stream of bytes into messages. Throws for an invalid length. */
export class MessageSplitter {
  #chunks: Buffer[] = []
  #size = 0

  push(chunk: Buffer): Buffer[] {
    const messages: Buffer[] = []
    this.#chunks.push(chunk)
    this.#size += chunk.length
    while (this.#size >= 4) {
      const first = this.#chunks[0] as Buffer
      if (first.length < 4) this.#chunks = [Buffer.concat(this.#chunks)]
      const length = (this.#chunks[0] as Buffer).readInt32LE(0)
      if (length < 21 || length > MAX_MESSAGE) throw new Error(`a message of ${length} bytes`)
      if (this.#size < length) break
      const all = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks)
      this.#chunks = [all.subarray(length)]
      this.#size -= length
      messages.push(all.subarray(0, length))
    }
    return messages
  }
}

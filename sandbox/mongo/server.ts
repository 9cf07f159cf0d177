import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { Binary } from 'bson'
import { Commands } from './commands'
import { Engine, TIMING, type Timing } from './engine'
import { MongoError, type Doc, isDoc } from './values'
import { MessageSplitter, parseMessage } from './wire'

/** A running server. `uri`: for MONGODB_URI. `close` syncs and frees the port and the folder. */
export type MongoServer = { uri: string; close(): Promise<void> }

async function respond(commands: Commands, body: Doc): Promise<Doc> {
  try {
    return { ...(await commands.run(body)), ok: 1 }
  } catch (error) {
    if (error instanceof MongoError) {
      return {
        ok: 0,
        errmsg: error.message,
        code: error.code,
        codeName: error.codeName,
        ...error.extra,
      }
    }
    console.error(error)
    return { ok: 0, errmsg: (error as Error).message, code: 1, codeName: 'InternalError' }
  }
}

/** The session of a command in a transaction. */
const transactionOf = ({ autocommit, lsid }: Doc): string | null =>
  autocommit === false && isDoc(lsid) && lsid.id instanceof Binary ? lsid.id.toString('hex') : null

/** The connection on which each session's transaction last sent a command. */
type Holders = Map<string, Socket>

/**
 * One connection, whose commands run one after another. A transaction ends with the last connection that it
 * used: here it locks the whole database, and its client is gone.
 */
function serve(
  socket: Socket,
  { engine, commands }: { engine: Engine; commands: Commands },
  holders: Holders,
): void {
  const splitter = new MessageSplitter()
  let work = Promise.resolve()
  const close = (error: unknown) => {
    console.error(`mongo: connection closed: ${(error as Error).message}`)
    socket.destroy()
  }
  /**
   * Aborts the transaction unless it continues on another connection; one that still waits for its turn
   * stays.
   */
  const abandon = (session: string) => {
    if (holders.get(session) !== socket || !engine.isOpen(session)) return
    engine.abort(session)
    holders.delete(session)
  }
  const handle = async (message: Buffer) => {
    const { body, reply } = parseMessage(message)
    const session = transactionOf(body)
    if (session !== null) holders.set(session, socket)
    const doc = await respond(commands, body)
    if (session !== null) {
      if (socket.destroyed) abandon(session)
      if (holders.get(session) === socket && !engine.isOpen(session)) holders.delete(session)
    }
    if (reply && socket.writable) socket.write(reply(doc))
  }
  socket.setNoDelay(true)
  socket.on('data', (chunk) => {
    try {
      for (const message of splitter.push(chunk)) work = work.then(() => handle(message)).catch(close)
    } catch (error) {
      close(error)
    }
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => [...holders.keys()].forEach(abandon))
}

/**
 * Starts the embedded database on loopback; port 0 is any free port. Throws DataFolderError if the folder is
 * in use or damaged, and Node's EADDRINUSE if the port is.
 */
export async function startMongo(options: {
  port: number
  dataDir: string
  /** Saves nothing: for tests, which then do not wait for the disk. */
  volatile?: boolean
  timing?: Partial<Timing>
}): Promise<MongoServer> {
  const timing = { ...TIMING, ...options.timing }
  const engine = await Engine.open(options.dataDir, timing, options.volatile ?? false)
  const sockets = new Set<Socket>()
  const holders: Holders = new Map()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serve(socket, { engine, commands }, holders)
  })
  const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}`
  const commands = new Commands(engine, address)
  try {
    await once(server.listen(options.port, '127.0.0.1'), 'listening')
  } catch (error) {
    await engine.close()
    throw error
  }
  const sweeper = setInterval(() => {
    commands.cursors.sweep()
    engine.sweep().catch((error: unknown) => console.error('mongo: sweep failed:', error))
  }, timing.sweepMs)
  return {
    uri: `mongodb://${address()}/?replicaSet=rs0`,
    async close() {
      clearInterval(sweeper)
      const closed = once(server.close(), 'close')
      for (const socket of sockets) socket.destroy()
      await closed
      await engine.close()
    },
  }
}

import { once, setMaxListeners } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * What a proxy does with what comes: hand it on; hold it back (`paused`: connections stay, no byte passes); hand each
 * part on a while later (`slow`); close every connection (`refusing`); answer every request over HTTP with 500 (`erring`).
 */
export type Mode = 'passing' | 'paused' | 'refusing' | 'erring' | { slowBy: number }

const BODY = '{"error":{"type":"api_error","message":"The service is out of order."}}'
const OUT_OF_ORDER = `HTTP/1.1 500 Internal Server Error\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\nConnection: close\r\n\r\n${BODY}`

export type Proxy = { port: number; set(mode: Mode): void; close(): Promise<void> }

/** The address of a database as it is through a proxy before it. */
export function behind(uri: string, { port }: Proxy): string {
  const address = new URL(uri)
  address.host = `127.0.0.1:${port}`
  // As a member of a replica set the driver would go on to the host that the server names.
  address.searchParams.delete('replicaSet')
  address.searchParams.set('directConnection', 'true')
  return address.href
}

/** Releases those who wait for the mode to change: one for each connection, of which there are many. */
function nextChange(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}

/** Stands before a server on loopback, so that its failures can be played. */
export async function startProxy(target: number): Promise<Proxy> {
  let mode: Mode = 'passing'
  let changed = nextChange()
  const sockets = new Set<Socket>()

  /** Waits as the mode of now asks for. */
  const held = async () => {
    while (mode === 'paused')
      await setTimeout(600_000, undefined, { signal: changed.signal }).catch(() => undefined)
    if (typeof mode === 'object') await setTimeout(mode.slowBy)
  }
  /** One part after the other, in their order. */
  const handOn = async (from: Socket, to: Socket) => {
    for await (const part of from) {
      await held()
      if (!to.write(part as Buffer)) await once(to, 'drain')
    }
    to.end()
  }
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client)
    if (mode === 'refusing') return void client.resetAndDestroy()
    if (mode === 'erring') return void client.once('data', () => client.end(OUT_OF_ORDER))
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    keep(upstream)
    const both = () => {
      client.destroy()
      upstream.destroy()
    }
    client.on('close', both)
    upstream.on('close', both)
    handOn(client, upstream).catch(both)
    handOn(upstream, client).catch(both)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const closeAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: address.port,
    set(next) {
      mode = next
      const before = changed
      changed = nextChange()
      before.abort()
      if (mode === 'refusing' || mode === 'erring') closeAll()
    },
    async close() {
      closeAll()
      server.close()
      await once(server, 'close')
    },
  }
}

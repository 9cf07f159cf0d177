import { once, setMaxListeners } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * What a proxy does: forward; forward nothing while connections stay open (`paused`); delay each chunk
 * (`slow`); close every connection (`refusing`); respond with 500 to every HTTP request (`erring`).
 */
export type Mode = 'passing' | 'paused' | 'refusing' | 'erring' | { slowBy: number }

const BODY = '{"error":{"type":"api_error","message":"The service is out of order."}}'
const OUT_OF_ORDER = `HTTP/1.1 500 Internal Server Error\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\nConnection: close\r\n\r\n${BODY}`

export type Proxy = { port: number; set(mode: Mode): void; close(): Promise<void> }

/** The URI of a database through a server on this port of loopback. */
export function behind(uri: string, { port }: { port: number }): string {
  const address = new URL(uri)
  address.host = `127.0.0.1:${port}`
  // Without this, the driver would connect directly to the replica set member that the server names.
  address.searchParams.delete('replicaSet')
  address.searchParams.set('directConnection', 'true')
  return address.href
}

/** Releases the connections that wait for a change of the mode. */
function nextChange(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}

/** A proxy for a server on loopback that simulates its failures. */
export async function startProxy(target: number): Promise<Proxy> {
  let mode: Mode = 'passing'
  let changed = nextChange()
  const sockets = new Set<Socket>()

  /** Waits as the current mode requires. */
  const waitForMode = async () => {
    while (mode === 'paused')
      await setTimeout(600_000, undefined, { signal: changed.signal }).catch(() => undefined)
    if (typeof mode === 'object') await setTimeout(mode.slowBy)
  }
  /** Forwards the chunks one after the other, in order. */
  const forward = async (from: Socket, to: Socket) => {
    for await (const part of from) {
      await waitForMode()
      if (!to.write(part as Buffer)) await once(to, 'drain')
    }
    to.end()
  }
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    track(client)
    if (mode === 'refusing') return void client.resetAndDestroy()
    if (mode === 'erring') return void client.once('data', () => client.end(OUT_OF_ORDER))
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    track(upstream)
    const destroyBoth = () => {
      client.destroy()
      upstream.destroy()
    }
    client.on('close', destroyBoth)
    upstream.on('close', destroyBoth)
    forward(client, upstream).catch(destroyBoth)
    forward(upstream, client).catch(destroyBoth)
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

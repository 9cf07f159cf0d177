import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** A socket that listens on a free port of loopback, for a child process to serve on. */
export type ListeningSocket = {
  port: number
  /** Its entry in the child's `stdio`; the child listens on its own number of it. */
  fd: number
  /** Closes it here once the child has been spawned with it. */
  close(): void
}

/**
 * Listens for a process that must know its port before it starts, so that no other process can get the port
 * in between. Early connections are served once the child accepts. Not on Windows, where a child cannot
 * inherit a socket.
 */
export async function listeningSocket(): Promise<ListeningSocket> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Node has no public name for it.
  const { _handle } = server as Server & { _handle: { fd: number } }
  return { port: (server.address() as AddressInfo).port, fd: _handle.fd, close: () => server.close() }
}

/**
 * Starts servers on the ports of the last time, because URLs of stored pictures contain them; on any free one
 * at the first start, and if another process uses the port.
 * @param file where the ports are recorded
 */
export function rememberPorts(file: string) {
  const ports = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {}
  return async <T extends { url: string }>(name: string, start: (port: number) => Promise<T>): Promise<T> => {
    const running = await start(ports[name] ?? 0).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      return start(0)
    })
    ports[name] = Number(new URL(running.url).port)
    writeFileSync(file, JSON.stringify(ports))
    return running
  }
}

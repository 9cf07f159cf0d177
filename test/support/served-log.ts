import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'

/** The log of the application under test, for tests in other processes. */
export type ServedLog = {
  url: string
  /** The lines since the last read. */
  unread(): readonly string[]
  close(): void
}

/** Serves these lines as JSON on a free port. */
export async function serveLog(lines: readonly string[]): Promise<ServedLog> {
  let read = 0
  const server = createServer((_request, response) => {
    read = lines.length
    response.setHeader('connection', 'close').end(JSON.stringify(lines))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unread: () => lines.slice(read),
    close: () => void server.close(),
  }
}

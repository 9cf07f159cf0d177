import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'

/**
 * Starts `server` on 127.0.0.1 (`port` 0 is any free one) and returns its origin, such as
 * `http://127.0.0.1:4000`. Rejects with Node's error (`EADDRINUSE`, …).
 */
export async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Stops `server` at once, closing open connections. Resolves when its port is free. */
export async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

/** True if a stream ended early because the other side disconnected. */
const hasDisconnected = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_STREAM_PREMATURE_CLOSE'

/**
 * Makes a request listener of an async handler. Errors are logged, and the response is 500, so that one request
 * never ends the process. A client that disconnects is not an error.
 */
export function withErrorResponse(
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    handler(request, response).catch((error: unknown) => {
      if (response.destroyed && hasDisconnected(error)) return
      console.error(`${request.method} ${request.url}`, error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal error\n')
    })
  }
}

const bodyLimitBytes = 1024 * 1024

/** The body of a request as text. Rejects at 1 MiB and closes the connection. */
export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyLimitBytes) throw new Error(`the body is larger than ${bodyLimitBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** True if the request is for a loopback name, and not for another name that resolves to this machine. */
export function isLoopbackHost(request: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(JSON.stringify(value))
}

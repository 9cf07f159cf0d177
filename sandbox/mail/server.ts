import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pageHeaders, sendPage } from '@keystead/sandbox-support/html'
import { close, isLoopbackHost, listen, withErrorResponse, sendJson } from '@keystead/sandbox-support/http'
import { listPage, messagePage, notFoundPage } from './pages'
import { startSmtp } from './smtp'
import { type Message, MessageStore } from './store'

export interface MailOptions {
  /** 0: any free port, here and for `httpPort`. */
  smtpPort: number
  httpPort: number
  dataDir: string
}

export interface MailServer {
  /** The value for `SMTP_URL`. */
  smtpUrl: string
  /** The URL of the page with the messages. */
  url: string
  close(): Promise<void>
}

/**
 * Starts a mailbox for every address on 127.0.0.1: SMTP accepts messages, a page shows them, and `GET
 * /api/messages?to=` and `DELETE /api/messages` are for tests. Rejects if a port is in use.
 */
export async function startMail({ smtpPort, httpPort, dataDir }: MailOptions): Promise<MailServer> {
  const store = await MessageStore.open(dataDir)
  const server = createServer(withErrorResponse((request, response) => respond(store, request, response)))
  // Stops what has been started; called in reverse order.
  const stops = [() => store.close()]
  const stop = async () => {
    for (const stopServer of stops.reverse()) await stopServer()
  }
  try {
    const url = await listen(server, httpPort)
    stops.push(() => close(server))
    const smtp = await startSmtp(smtpPort, store)
    stops.push(() => smtp.close())
    return { smtpUrl: smtp.url, url, close: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function respond(
  store: MessageStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Messages contain sign-in links: a foreign page whose host name resolves to this machine must not read
  // them.
  if (!isLoopbackHost(request)) {
    sendJson(response, 403, { error: 'Open this page by its loopback address' })
    return
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const to = searchParams.get('to') ?? undefined
  const [, id = '', part] = /^\/messages\/(\d+)(\/html)?$/.exec(pathname) ?? []
  const message = store.find(id)

  if (pathname === '/api/messages' && request.method === 'DELETE') {
    await store.clear()
    response.writeHead(204).end()
  } else if (request.method !== 'GET') {
    sendJson(response, 405, { error: `${request.method} is not supported here` })
  } else if (pathname === '/api/messages') {
    sendJson(response, 200, store.list(to))
  } else if (pathname === '/') {
    sendPage(response, 200, listPage(store.list(to), to))
  } else if (message && part) {
    sendHtmlPart(response, message)
  } else {
    sendPage(response, message ? 200 : 404, message ? messagePage(message) : notFoundPage)
  }
}

/** The message's HTML, which may run and load nothing, and be framed by our page only. */
function sendHtmlPart(response: ServerResponse, message: Message): void {
  response.writeHead(200, {
    ...pageHeaders,
    'content-security-policy':
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
      "img-src data:; frame-ancestors 'self'",
  })
  response.end(`<base target="_blank">${message.html ?? ''}`)
}

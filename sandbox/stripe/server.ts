import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { Api } from './api'
import { type Keys } from './auth'
import { Bank } from './bank'
import { buildBrowserScript } from './browser-script'
import { newId } from './ids'
import { parseForm } from './form'
import { Store } from './store'
import { Webhooks } from './webhooks'

const host = '127.0.0.1'
const bodyLimit = 1024 * 1024

const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
  'Access-Control-Expose-Headers': 'Request-Id, Idempotent-Replayed',
  'Access-Control-Max-Age': '300',
}

export interface StripeSettings extends Keys {
  /** 0 picks a free port. */
  port: number
  dataDir: string
  /** Where events are sent; without it they are only kept. */
  webhookUrl?: string
  webhookSecret: string
  /** After how many milliseconds refunds that change later do so; without it only when they are told to. */
  refundDelay?: number
}

export interface RunningStripe {
  /** For `new Stripe(key, { host, port, protocol: 'http' })`. */
  url: string
  /** The script that defines `window.Stripe`. */
  scriptUrl: string
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyLimit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    ...corsHeaders,
    'Content-Type': type,
    'Cache-Control': 'no-store',
    ...headers,
  })
  response.end(body)
}

const sendError = (response: ServerResponse, status: number, message: string) =>
  send(
    response,
    status,
    'application/json',
    JSON.stringify({ error: { type: status < 500 ? 'invalid_request_error' : 'api_error', message } }),
    { 'Request-Id': newId('req'), 'Stripe-Should-Retry': String(status >= 500) },
  )

async function serveApi(
  api: Api,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await bodyOf(request)
  if (body === null) {
    response.setHeader('Connection', 'close')
    return sendError(response, 413, 'Request body too large.')
  }
  const {
    status,
    headers,
    body: text,
  } = await api.answer({
    method: request.method ?? 'GET',
    path: url.pathname,
    params: parseForm(request.method === 'GET' ? url.search : body),
    authorization: headerOf(request, 'authorization'),
    idempotencyKey: headerOf(request, 'idempotency-key'),
  })
  send(response, status, 'application/json', text, headers)
}

/** Starts the stand-in on the loopback interface. State lives under `dataDir` and is loaded from there. */
export async function startStripe(settings: StripeSettings): Promise<RunningStripe> {
  const [store, script] = await Promise.all([Store.open(settings.dataDir), buildBrowserScript()])
  const webhooks = settings.webhookUrl
    ? new Webhooks(store, settings.webhookUrl, settings.webhookSecret)
    : null
  const api = new Api(store, settings, webhooks ? 1 : 0, (events) => {
    webhooks?.send(events)
    bank?.see(events)
  })
  const bank =
    settings.refundDelay === undefined
      ? null
      : new Bank(store, settings.refundDelay, async (id) => {
          await api.answer({
            method: 'POST',
            path: `/v1/refunds/${id}/settle`,
            params: {},
            authorization: `Bearer ${settings.secretKey}`,
            idempotencyKey: undefined,
          })
        })

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${host}`)
    if (request.method === 'OPTIONS') return send(response, 204, 'text/plain', '')
    if (request.method === 'GET' && url.pathname === '/stripe.js') {
      return send(response, 200, 'text/javascript; charset=utf-8', script)
    }
    serveApi(api, url, request, response).catch((error: unknown) => {
      console.error('stripe:', error)
      if (response.headersSent) response.destroy()
      else sendError(response, 500, 'An unknown error occurred')
    })
  })
  server.listen(settings.port, host)
  await once(server, 'listening').catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  webhooks?.resume()
  bank?.resume()

  const { port } = server.address() as AddressInfo
  const url = `http://${host}:${port}`
  return {
    url,
    scriptUrl: `${url}/stripe.js`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      bank?.close()
      await webhooks?.close()
      await closed
      await store.close()
    },
  }
}

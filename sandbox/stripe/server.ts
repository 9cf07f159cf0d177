import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { close, listen, readText, withErrorResponse } from '@keystead/sandbox-support/http'
import { Api } from './api'
import { type Keys } from './auth'
import { Bank } from './bank'
import { buildBrowserScript } from './browser-script'
import { parseForm } from './form'
import { Store } from './store'
import { Webhooks } from './webhooks'

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'Content-Type',
  'access-control-max-age': '300',
  'cache-control': 'no-store',
}

export interface StripeSettings extends Keys {
  /** 0: any free port. */
  port: number
  dataDir: string
  /** The URL for events; without it they are only stored. */
  webhookUrl?: string
  webhookSecret: string
  /** The delay after which slow refunds end, in milliseconds; without it they end only on request. */
  refundDelay?: number
}

export interface RunningStripe {
  /** For `new Stripe(key, { host, port, protocol: 'http' })`. */
  url: string
  /** The script that defines `window.Stripe`. */
  scriptUrl: string
  close(): Promise<void>
}

const headerOf = (request: IncomingMessage, name: string): string | undefined =>
  request.headers[name]?.toString()

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { ...corsHeaders, 'content-type': type }).end(body)
}

async function serveApi(
  api: Api,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const { status, body } = await api.handle({
    method: request.method ?? 'GET',
    path: url.pathname,
    params: parseForm(request.method === 'GET' ? url.search : await readText(request)),
    authorization: headerOf(request, 'authorization'),
    idempotencyKey: headerOf(request, 'idempotency-key'),
  })
  send(response, status, 'application/json', body)
}

/** Starts the stand-in on the loopback interface. Loads its state from `dataDir` and saves it there. */
export async function startStripe(settings: StripeSettings): Promise<RunningStripe> {
  const { dataDir, webhookUrl, webhookSecret, refundDelay, secretKey } = settings
  const [store, script] = await Promise.all([Store.open(dataDir), buildBrowserScript()])
  const webhooks = webhookUrl ? new Webhooks(store, webhookUrl, webhookSecret) : null
  const api = new Api(store, settings, (changes) => {
    webhooks?.send(changes.flatMap((change) => (change.table === 'events' ? [change.record] : [])))
    if (changes.some(({ table }) => table === 'refunds')) bank?.scheduleRefunds()
  })
  const settle = async (id: string) => {
    const path = `/v1/refunds/${id}/settle`
    const authorization = `Bearer ${secretKey}`
    await api.handle({ method: 'POST', path, params: {}, authorization, idempotencyKey: undefined })
  }
  const bank = refundDelay === undefined ? null : new Bank(store, refundDelay, settle)
  const server = createServer(
    withErrorResponse(async (request, response) => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1')
      if (request.method === 'OPTIONS') send(response, 204, 'text/plain', '')
      else if (url.pathname === '/stripe.js') send(response, 200, 'text/javascript; charset=utf-8', script)
      else await serveApi(api, request, response, url)
    }),
  )
  const url = await listen(server, settings.port).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  webhooks?.resume()
  bank?.scheduleRefunds()
  return {
    url,
    scriptUrl: `${url}/stripe.js`,
    async close() {
      bank?.close()
      await webhooks?.close()
      await close(server)
      await store.close()
    },
  }
}

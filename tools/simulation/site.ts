import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Db, MongoClient } from 'mongodb'
import Stripe from 'stripe'
import { startCloudinary } from '../../sandbox/cloudinary/server'
import { startMail } from '../../sandbox/mail/server'
import { startStripe } from '../../sandbox/stripe/server'
import { listeningSocket } from '../../sandbox/support/ports'
import { assertLoopback } from '../../test/support/loopback'
import { behind, type Proxy, startProxy } from './proxy'
import { type Restartable, restartable } from './processes'
import { startWebhookRelay, type WebhookRelay } from './webhook-relay'

const SECRETS = {
  NEXTAUTH_SECRET: 'a-secret-of-one-day-of-32-characters',
  STRIPE_SECRET_KEY: 'sk_test_keystead_day',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_keystead_day',
  STRIPE_WEBHOOK_SECRET: 'whsec_keystead_day',
}

/** How often the site runs due jobs, in seconds. */
export const JOBS_SECONDS = 2

/** The built product with all its services, each behind something that can fail. */
export type Site = {
  address: string
  stripeAddress: string
  stripe: Stripe
  db: Db
  /** The application's process. */
  application: Restartable
  /** The embedded database's process; absent if the database is at MONGODB_URI. */
  database?: Restartable
  proxies: Record<'database' | 'stripe' | 'mail', Proxy>
  webhooks: WebhookRelay
  /** Stops the image host, and restarts it with its data. */
  images: { stop(): Promise<void>; start(): Promise<void> }
  close(): Promise<void>
}

/** The port in a line such as `database mongodb://127.0.0.1:4000/`; 0 if there is none. */
const portIn = (lines: readonly string[]): number =>
  Number(lines.map((line) => /^database mongodb:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]).find(Boolean) ?? 0)

/** The embedded database in its own process, on a free port that it keeps. */
function embedded(folder: string): Restartable {
  let starts = 0
  const database = restartable({
    args: () => [
      ...['--import', 'tsx', 'sandbox/mongo/main.ts'],
      ...['--port', String(portIn(database.lines)), '--data', folder],
    ],
    env: process.env,
    isReady: async (lines) => {
      const ready = lines.filter((line) => line.startsWith('database ')).length
      if (ready <= starts) return false
      starts = ready
      return true
    },
  })
  return database
}

const isHealthy = (address: string): Promise<boolean> =>
  fetch(`${address}/api/health`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Starts everything except the application on an empty database: the embedded one, or a new one at
 * MONGODB_URI on this machine. `prepare` fills it before the application starts.
 */
export async function startSite(prepare: (uri: string) => Promise<void>): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keystead-day-'))
  const folderOf = (name: string) => path.join(folder, name)
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closeService of closing.splice(0).reverse()) await closeService()
    rmSync(folder, { recursive: true, force: true })
  }
  const closedAtEnd = <T extends { close(): Promise<unknown> }>(item: T): T => {
    closing.push(() => item.close())
    return item
  }
  try {
    const mongodbUri = process.env.MONGODB_URI
    if (mongodbUri) assertLoopback(mongodbUri)
    const database = mongodbUri ? undefined : embedded(folderOf('mongo'))
    await database?.start()
    const mongoPort = mongodbUri ? Number(new URL(mongodbUri).port || 27017) : portIn(database?.lines ?? [])
    if (database) closing.push(() => database.end('SIGTERM'))
    const name = `day_${Date.now().toString(36)}`
    const databaseUrl = new URL(mongodbUri ?? `mongodb://127.0.0.1:${mongoPort}/?replicaSet=rs0`)
    databaseUrl.pathname = `/${name}`
    const uri = databaseUrl.href
    const client = await MongoClient.connect(uri)
    closing.push(async () => {
      if (mongodbUri) await client.db().dropDatabase()
      await client.close()
    })
    await prepare(uri)

    const socket = await listeningSocket()
    const { port } = socket
    const address = `http://localhost:${port}`
    const webhooks = closedAtEnd(
      await startWebhookRelay(`http://127.0.0.1:${port}/api/webhooks/stripe`, 6_000),
    )
    const stripe = closedAtEnd(
      await startStripe({
        port: 0,
        dataDir: folderOf('stripe'),
        secretKey: SECRETS.STRIPE_SECRET_KEY,
        publishableKey: SECRETS.STRIPE_PUBLISHABLE_KEY,
        webhookSecret: SECRETS.STRIPE_WEBHOOK_SECRET,
        webhookUrl: webhooks.url,
        refundDelay: 1_000,
      }),
    )
    const mail = closedAtEnd(await startMail({ smtpPort: 0, httpPort: 0, dataDir: folderOf('mail') }))
    const cloudinary = {
      dataDir: folderOf('cloudinary'),
      cloudName: 'keystead-day',
      apiKey: 'day-key',
      apiSecret: 'day-secret',
    }
    let images = await startCloudinary({ ...cloudinary, port: 0 })
    closing.push(() => images.close())

    const portOf = (url: string) => Number(new URL(url).port)
    const proxies = {
      database: closedAtEnd(await startProxy(mongoPort)),
      stripe: closedAtEnd(await startProxy(portOf(stripe.url))),
      mail: closedAtEnd(await startProxy(portOf(mail.smtpUrl))),
    }
    const application = restartable({
      args: () => ['server/start.mjs', '-H', '127.0.0.1', '-p', String(port)],
      socket,
      env: {
        ...process.env,
        ...SECRETS,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        NEXTAUTH_URL: address,
        MONGODB_URI: behind(uri, proxies.database),
        STRIPE_API_URL: `http://127.0.0.1:${proxies.stripe.port}`,
        STRIPE_JS_URL: stripe.scriptUrl,
        CLOUDINARY_URL: images.cloudinaryUrl,
        SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
        RATE_LIMIT_SCALE: '1000000',
        JOBS_SECONDS: String(JOBS_SECONDS),
        LOG_LEVEL: 'warn',
      },
      isReady: () => isHealthy(address),
    })
    await application.start()
    closing.push(() => application.end('SIGKILL'))
    const sdk = new Stripe(SECRETS.STRIPE_SECRET_KEY, {
      host: '127.0.0.1',
      port: portOf(stripe.url),
      protocol: 'http',
    })
    return {
      address,
      stripeAddress: stripe.url,
      stripe: sdk,
      db: client.db(),
      application,
      ...(database && { database }),
      proxies,
      webhooks,
      images: {
        stop: () => images.close(),
        async start() {
          images = await startCloudinary({ ...cloudinary, port: portOf(images.ownUrl) })
        },
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { startCloudinary } from './cloudinary/server'
import { startGoogle } from './google/server'
import { startMail } from './mail/server'
import { startMongo } from './mongo/server'
import { startStripe } from './stripe/server'
import { lockFolder } from './support/folder-lock'
import { listeningSocket, rememberPorts } from './support/ports'
import { rememberSecrets } from './support/secrets'

/** The application's socket, handed over to it; only if the port may be any. */
const socket = process.env.PORT === '0' ? await listeningSocket() : undefined
const PORT = socket?.port ?? Number(process.env.PORT ?? 3000)
const DATA_DIR = path.resolve(process.env.DATA_DIR ?? '.data/demo')
const SITE = `http://localhost:${PORT}`
/** True if the application is compiled from its sources on demand instead of being built. */
const IS_DEVELOPMENT = process.argv.includes('--dev')

/** Only fills the folder, which demos of tests copy. */
const IS_SEED_ONLY = process.argv.includes('--seed-only')
/** Such a filled folder, used if there is no database yet. */
const SEEDED_DIR = process.env.SEEDED_DIR
/** The seeding, bundled beside this file or as source. */
const SEED = existsSync(path.join(import.meta.dirname, 'seed.mjs'))
  ? [path.join(import.meta.dirname, 'seed.mjs')]
  : ['--conditions=react-server', '--import', 'tsx', 'commands/seed.ts']

/** The delay after which slow refunds end. */
const REFUND_DELAY_MS = 10_000

const ACCOUNTS = ['admin', 'agent', 'agent2', 'buyer', 'buyer2']

/** The account for bank transfers, which is fictitious. */
const DEMO_ACCOUNT = {
  TRANSFER_PAYEE: 'Keystead Demo Escrow',
  TRANSFER_BANK: 'First Harbour Bank (demo)',
  TRANSFER_ACCOUNT: 'IE64 IRCE 9205 0112 3456 78',
  TRANSFER_BIC: 'IRCEIE2DXXX',
  TRANSFER_NOTE: 'This is a demo: no money moves.',
}

type StandIn = { close(): Promise<void> }

const standIns: StandIn[] = []
/** `scripts/setup/start.mjs` reads these lines and shows a table of them. */
const report = (line: string) => {
  console.log(line)
  if (process.connected) process.send?.(line)
}

/** Registers started servers, to stop them in reverse order. */
function closedAtEnd<T extends StandIn>(standIn: T): T {
  standIns.push(standIn)
  return standIn
}

/** Runs a child process to its end with its output on ours; rejects if it fails. */
async function runToEnd(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The demo failed to start.')
}

const node = (args: string[], env: NodeJS.ProcessEnv, stdio: StdioOptions = 'inherit') =>
  spawn(process.execPath, args, { stdio, env })

/**
 * Starts the stand-ins whose settings are not set and returns all settings. Those of the environment take
 * precedence, so that the application may use any real service.
 */
async function startStandIns(): Promise<{ env: NodeJS.ProcessEnv; isCopy: boolean }> {
  mkdirSync(DATA_DIR, { recursive: true })
  // First, because a second start on the same DATA_DIR fails here before it changes anything.
  const release = await lockFolder(DATA_DIR)
  closedAtEnd({ close: async () => release() })
  const data = (name: string) => path.join(DATA_DIR, name)
  const env: NodeJS.ProcessEnv = { ...process.env, NEXTAUTH_URL: process.env.NEXTAUTH_URL ?? SITE }

  const isOwnServer = !env.MONGODB_URI
  const isCopy = isOwnServer && SEEDED_DIR !== undefined && !existsSync(data('mongo'))
  if (isCopy)
    for (const name of ['mongo', 'secrets.json'])
      cpSync(path.join(SEEDED_DIR, name), data(name), { recursive: true })
  if (isOwnServer) {
    const port = Number(env.SANDBOX_MONGO_PORT ?? 0)
    const mongo = closedAtEnd(await startMongo({ port, dataDir: data('mongo') }))
    const uri = new URL(mongo.uri)
    uri.pathname = '/keystead'
    env.MONGODB_URI = uri.href
    report(`database ${mongo.uri}`)
  } else report('database from MONGODB_URI')

  const secrets = rememberSecrets(data('secrets.json'))
  const onItsPort = rememberPorts(data('ports.json'))
  env.NEXTAUTH_SECRET ??= secrets.session

  if (!env.STRIPE_SECRET_KEY) {
    const keys = { secretKey: 'sk_test_keystead_demo', publishableKey: 'pk_test_keystead_demo' }
    env.STRIPE_SECRET_KEY = keys.secretKey
    env.STRIPE_PUBLISHABLE_KEY = keys.publishableKey
    env.STRIPE_WEBHOOK_SECRET = secrets.webhook
    const stripe = closedAtEnd(
      await onItsPort('stripe', (port) =>
        startStripe({
          ...keys,
          port,
          dataDir: data('stripe'),
          webhookSecret: secrets.webhook,
          webhookUrl: `${SITE}/api/webhooks/stripe`,
          refundDelay: REFUND_DELAY_MS,
        }),
      ),
    )
    env.STRIPE_API_URL = stripe.url
    env.STRIPE_JS_URL = stripe.scriptUrl
    report(`stripe ${stripe.url}`)
  }
  if (!env.CLOUDINARY_URL) {
    const cloudinary = closedAtEnd(
      await onItsPort('cloudinary', (port) =>
        startCloudinary({
          port,
          dataDir: data('cloudinary'),
          cloudName: 'keystead-demo',
          apiKey: 'demo-key',
          apiSecret: secrets.cloudinary,
        }),
      ),
    )
    env.CLOUDINARY_URL = cloudinary.cloudinaryUrl
    report(`cloudinary ${cloudinary.url}`)
  }
  if (!env.GOOGLE_CLIENT_ID) {
    const client = { clientId: 'keystead-demo', clientSecret: secrets.google }
    env.GOOGLE_CLIENT_ID = client.clientId
    env.GOOGLE_CLIENT_SECRET = client.clientSecret
    const redirectUris = [`${SITE}/api/auth/callback/google`]
    const google = closedAtEnd(
      await onItsPort('google', (port) => startGoogle({ ...client, port, redirectUris })),
    )
    env.GOOGLE_ISSUER = google.url
    report(`google ${google.url}`)
  }
  if (!env.SMTP_URL) {
    const mail = closedAtEnd(
      await onItsPort('mail', (httpPort) => startMail({ smtpPort: 0, httpPort, dataDir: data('mail') })),
    )
    env.SMTP_URL = mail.smtpUrl
    report(`mail ${mail.url}`)
    report(`smtp ${mail.smtpUrl}`)
  }
  if (!env.TRANSFER_ACCOUNT) Object.assign(env, DEMO_ACCOUNT)
  return { env, isCopy }
}

/** Fills the database if it is empty; rejects without writing if the demo must not use it. */
const seeded = (env: NodeJS.ProcessEnv): Promise<void> =>
  runToEnd(node([...SEED, '--demo', ...(env.DEMO_DATABASE ? ['--database', env.DEMO_DATABASE] : [])], env))

/** Waits until the application and its database respond. */
async function healthy(): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${PORT}/api/health`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

let stopping: Promise<void> | undefined

async function stop(application: ChildProcess | undefined, code: number): Promise<void> {
  stopping ??= (async () => {
    if (application?.exitCode === null && application.signalCode === null) {
      const exited = once(application, 'exit')
      application.kill('SIGTERM')
      await exited
    }
    for (const standIn of standIns.reverse()) await standIn.close()
    process.exit(code)
  })()
  await stopping
}

async function main(): Promise<void> {
  let application: ChildProcess | undefined
  // SIGHUP is sent when a terminal is closed, but the application would restart its workers.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(application, 0))
  try {
    if (IS_DEVELOPMENT && socket)
      throw new Error('The development server needs a port: PORT=3001 npm run dev')
    const { env, isCopy } = await startStandIns()
    if (!isCopy) await seeded(env)
    if (IS_SEED_ONLY) return await stop(undefined, 0)
    const [command, mode] = IS_DEVELOPMENT
      ? ([['node_modules/next/dist/bin/next', 'dev'], 'development'] as const)
      : ([['server/start.mjs'], 'production'] as const)
    application = node(
      [...command, '-H', '127.0.0.1', '-p', String(PORT), ...(socket ? ['--fd', '3'] : [])],
      {
        ...env,
        NODE_ENV: mode,
        RATE_LIMIT_SCALE: env.RATE_LIMIT_SCALE ?? '50',
        MIGRATIONS: env.MIGRATIONS ?? 'run',
        // A machine that compiles or runs tests may respond slowly.
        ANSWER_SECONDS: env.ANSWER_SECONDS ?? '60',
      },
      ['inherit', 'inherit', 'inherit', ...(socket ? [socket.fd] : [])],
    )
    socket?.close()
    const exit = once(application, 'exit').then((): never => {
      throw new Error('The application has stopped.')
    })
    await Promise.race([healthy(), exit])
    for (const name of ACCOUNTS) report(`account ${name}@keystead.test / ${name}-demo`)
    report(`ready ${SITE}`)
    await exit
  } catch (error) {
    if (!stopping) console.error(error instanceof Error ? error.message : error)
    await stop(application, 1)
  }
}

await main()

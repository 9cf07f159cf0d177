import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startCloudinary } from '../sandbox/cloudinary/server'
import { startGoogle } from '../sandbox/google/server'
import { startMail } from '../sandbox/mail/server'
import { startMongo } from '../sandbox/mongo/server'
import { startStripe } from '../sandbox/stripe/server'
import { databaseUri } from '../test/support/database-uri'
import { steadyLoad } from '../test/support/steady-load'
import { makeCertificate, startProxy } from './try-operations/https'

/**
 * `npm run try-operations` after a build: follows docs/operations.md on this machine. A read-only copy of the
 * standalone folder is run by two workers as a user without privileges, behind https, with the stand-ins
 * under their own https URLs; then the doctor runs, and the workers are restarted under 200 requests a
 * second. On MONGODB_URI, whose database is filled and kept, or on the embedded database. Each line states a
 * result.
 */
const root = path.resolve(import.meta.dirname, '..')
const PORT = Number(process.env.PORT ?? 3150)
const HTTPS = PORT + 1
const PER_SECOND = 200
const SECONDS_AROUND = 3

const folder = mkdtempSync(path.join(tmpdir(), 'keystead-operations-'))
const inside = (name: string) => path.join(folder, name)
const address = (name: string) => `https://${name}.keystead.test:${HTTPS}`
const secret = () => randomBytes(24).toString('hex')
const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

execFileSync('chmod', ['755', folder])
mkdirSync(inside('data'))
const authority = makeCertificate(folder)
const home = inside('site')
cpSync(path.join(root, '.next/standalone'), home, { recursive: true, verbatimSymlinks: true })
execFileSync('chmod', ['-R', 'a-w,a+rX', home])
const isRoot = process.getuid?.() === 0
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {}
cpSync(path.join(root, 'tools/try-operations/names.mjs'), inside('names.mjs'))

const secrets = {
  stripe: `sk_test_${secret()}`,
  webhook: `whsec_${secret()}`,
  google: secret(),
  pictures: secret(),
}
const mongodbUri = process.env.MONGODB_URI
const mongo = mongodbUri ? null : await startMongo({ port: 0, dataDir: inside('data/mongo') })
const stripe = await startStripe({
  port: 0,
  dataDir: inside('data/stripe'),
  secretKey: secrets.stripe,
  publishableKey: 'pk_test_trial',
  webhookSecret: secrets.webhook,
  webhookUrl: `${address('site')}/api/webhooks/stripe`,
})
const pictures = await startCloudinary({
  port: 0,
  dataDir: inside('data/pictures'),
  publicUrl: address('pictures'),
  cloudName: 'trial',
  apiKey: 'trial',
  apiSecret: secrets.pictures,
})
const google = await startGoogle({
  port: 0,
  publicUrl: address('google'),
  clientId: 'trial',
  clientSecret: secrets.google,
  redirectUris: [`${address('site')}/api/auth/callback/google`],
})
const mail = await startMail({ smtpPort: 0, httpPort: 0, dataDir: inside('data/mail') })
const proxy = await startProxy(folder, HTTPS, {
  site: `http://127.0.0.1:${PORT}`,
  stripe: stripe.url,
  pictures: pictures.ownUrl,
  google: google.ownUrl,
})

const env = {
  PATH: process.env.PATH,
  NODE_ENV: 'production' as const,
  NODE_OPTIONS: `--import=${inside('names.mjs')}`,
  NODE_EXTRA_CA_CERTS: authority,
  MONGODB_URI: mongodbUri ?? databaseUri(mongo?.uri ?? '', 'keystead'),
  NEXTAUTH_URL: address('site'),
  NEXTAUTH_SECRET: secret(),
  STRIPE_SECRET_KEY: secrets.stripe,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_trial',
  STRIPE_WEBHOOK_SECRET: secrets.webhook,
  STRIPE_API_URL: address('stripe'),
  CLOUDINARY_URL: pictures.cloudinaryUrl,
  GOOGLE_CLIENT_ID: 'trial',
  GOOGLE_CLIENT_SECRET: secrets.google,
  GOOGLE_ISSUER: address('google'),
  SMTP_URL: mail.smtpUrl,
  MAIL_FROM: 'Trial <no-reply@keystead.test>',
  TRUSTED_PROXY_HOPS: '1',
  WORKERS: '2',
  RATE_LIMIT_SCALE: '1000',
  LOG_LEVEL: 'warn',
  PORT: String(PORT),
}

/** Runs a command of the folder without privileges, with its output on this terminal. */
async function command(name: string, ...args: string[]): Promise<void> {
  console.log(`\n$ node commands/${name}.mjs ${args.join(' ')}`)
  // Asynchronously, because the stand-ins that it calls are in this process.
  const child = spawn(process.execPath, [`commands/${name}.mjs`, ...args], {
    cwd: home,
    env,
    ...nobody,
    stdio: 'inherit',
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  console.log(`ended with ${status}`)
  if (status !== 0) process.exitCode = 1
}

await command('migrate', '--plan')
await command('migrate')
console.log(
  `\n$ node server.js -H 127.0.0.1   (as ${isRoot ? 'nobody' : 'this user'}, in a folder that is read only)`,
)
const server = spawn(process.execPath, ['server.js', '-H', '127.0.0.1'], {
  cwd: home,
  env,
  ...nobody,
  stdio: ['ignore', 'pipe', 'pipe'],
})
let output = ''
for (const stream of [server.stdout, server.stderr])
  stream.on('data', (text) => {
    output += String(text)
    process.stdout.write(text)
  })
const exit = once(server, 'exit')
const until = async (isDone: () => boolean) => {
  while (!isDone() && server.exitCode === null) await wait(0.1)
}
const countReady = () => output.match(/is ready/g)?.length ?? 0
await until(() => countReady() === 2)

await command('doctor', '--mail', 'operator@keystead.test')

const paths = ['/api/health/ready', '/login', '/about', '/homes', '/api/properties?limit=12']
console.log(`\n$ kill -HUP   (under ${PER_SECOND} requests a second)`)
const load = steadyLoad(`http://127.0.0.1:${PORT}`, paths, PER_SECOND)
await wait(SECONDS_AROUND)
const startedAt = performance.now()
server.kill('SIGHUP')
await until(() => output.includes('the restart is complete'))
const seconds = (performance.now() - startedAt) / 1000
await wait(SECONDS_AROUND)
const { sent, failed, slowest } = await load.stop()
console.log(
  `restart of two workers: ${seconds.toFixed(1)} s; requests: ${sent}; failed: ${failed.length}; slowest: ${Math.round(slowest)} ms`,
)
if (failed.length > 0) {
  console.log(failed.slice(0, 5).join('\n'))
  process.exitCode = 1
}

server.kill('SIGTERM')
console.log(`SIGTERM: ended with ${String((await exit)[0])}`)
for (const service of [proxy, stripe, pictures, google, mail, mongo]) await service?.close()
execFileSync('chmod', ['-R', 'u+w', folder])
rmSync(folder, { recursive: true, force: true })

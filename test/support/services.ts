import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeClient } from '@/lib/data/client'
import { migrate } from '@/lib/data/migrations'
import {
  publishableKey,
  secretKey,
  startStripeProcess,
  type StripeProcess,
  webhookSecret,
} from '@/sandbox/stripe/testing'
import { type Running, spawnMain } from '@/sandbox/support/spawn'
import { type Message } from '@/sandbox/mail/store'
import { type PublicHomes } from '@/lib/domain/public-home'
import { getEnv } from '@/lib/env'
import { openSessionOf } from '@/lib/services/users/sign-in'
import { testDatabase, type TestDatabase } from './database'
import { recordWire, type WireRecorder } from './wire-recorder'

/** The URL of a mail server that does not exist, for suites that send no mail. */
const NO_MAIL = 'smtp://127.0.0.1:1'

/** The URL of an image host that does not exist, for suites that upload no picture. */
const NO_IMAGE_HOST = 'cloudinary://key:secret@keystead?upload_prefix=http://127.0.0.1:1'

/**
 * Sets the application's settings for a new database of this test file and migrates it; everything is closed
 * after the last test. Call it once, at the top of the file.
 */
export function serviceDatabase(settings: Record<string, string> = {}): TestDatabase {
  const database = testDatabase()
  Object.assign(process.env, {
    MONGODB_URI: database.uri,
    NEXTAUTH_URL: 'http://localhost:3000',
    NEXTAUTH_SECRET: 'a-secret-of-the-tests-of-32-characters',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    CLOUDINARY_URL: NO_IMAGE_HOST,
    SMTP_URL: NO_MAIL,
    LOG_LEVEL: 'silent',
    // The machine of the tests may be slow.
    ANSWER_SECONDS: '60',
    ...settings,
  })
  // A late call from the previous test file may have opened a client for another database.
  beforeAll(closeClient)
  beforeAll(migrate)
  afterAll(closeClient)
  return database
}

/** A `serviceDatabase` whose commands are recorded: `take` returns those since its last call. */
export function recordedDatabase(): TestDatabase & Pick<WireRecorder, 'take'> {
  let recorder: WireRecorder | undefined
  // Before the application's client opens its connections.
  beforeAll(async () => {
    recorder = await recordWire(process.env.MONGODB_URI ?? '')
    process.env.MONGODB_URI = recorder.uri
  })
  const database = serviceDatabase()
  afterAll(() => recorder?.close())
  return { ...database, take: () => recorder?.take() ?? [] }
}

/** Runs `work` with this setting of `PUBLIC_HOMES` (D384). */
export async function withPublicHomes(setting: PublicHomes, work: () => Promise<void>): Promise<void> {
  const before = getEnv().PUBLIC_HOMES
  Object.assign(getEnv(), { PUBLIC_HOMES: setting })
  await work().finally(() => Object.assign(getEnv(), { PUBLIC_HOMES: before }))
}

/** The Stripe stand-in as its own process, with what a buyer's browser and the Stripe dashboard can do. */
export type TestStripe = {
  sdk: StripeProcess['sdk']
  /** Pays an intent like the buyer's browser, by default with a valid card; returns its id. */
  pay(clientSecret: string, card?: string): Promise<string>
  /** Sets the bank's later result of a refund. */
  settle(refundId: string, outcome: 'succeeded' | 'failed'): Promise<unknown>
}

/** Starts the Stripe stand-in and sets the settings for it; call it before `serviceDatabase`. */
export function testStripe(): TestStripe {
  const folder = mkdtempSync(join(tmpdir(), 'keystead-stripe-'))
  let running: StripeProcess | undefined
  const started = () => {
    if (!running) throw new Error('the Stripe stand-in has not been started yet')
    return running
  }
  beforeAll(async () => {
    running = await startStripeProcess(folder)
    process.env.STRIPE_API_URL = running.url
  })
  afterAll(async () => {
    await running?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    get sdk() {
      return started().sdk
    },
    async pay(clientSecret, card = 'pm_card_visa') {
      const [id = ''] = clientSecret.split('_secret_')
      const { status, body } = await started().publicPost(`/v1/payment_intents/${id}/confirm`, {
        client_secret: clientSecret,
        payment_method: card,
      })
      if (status !== 200) throw new Error(`the payment failed: ${body}`)
      return id
    },
    settle: (refundId, outcome) =>
      started().sdk.rawRequest('POST', `/v1/refunds/${refundId}/settle`, { outcome }),
  }
}

/** Starts the mail stand-in and sets the settings for it; call it before `serviceDatabase`. */
export function testMail(): { sentTo(email: string): Promise<Message[]> } {
  const folder = mkdtempSync(join(tmpdir(), 'keystead-mail-'))
  let running: Running | undefined
  beforeAll(async () => {
    running = await spawnMain('mail', ['--port', '0', '--smtp-port', '0', '--data', folder], ['mail', 'smtp'])
    process.env.SMTP_URL = running.addresses.smtp
  })
  afterAll(async () => {
    await running?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    async sentTo(email) {
      const response = await fetch(`${running?.addresses.mail}/api/messages?to=${encodeURIComponent(email)}`)
      return (await response.json()) as Message[]
    },
  }
}

/** The id of the notice that a mail links to; `undefined` for a mail to a deleted account. */
export const noticeIdIn = (text: string): string | undefined => /\/notices\/([0-9a-f]{24})/.exec(text)?.[1]

/** Creates a session of the account and returns its id. */
export const beginSession = async ({ _id }: { _id: { toHexString(): string } }): Promise<string> => {
  const signIn = { way: 'password', device: 'Chrome on Linux', remember: false } as const
  return (await openSessionOf(_id.toHexString(), signIn)).sessionId
}

/** The error code that `work` rejects with, or its result. */
export async function codeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error.code
    throw error
  }
}

/** The whole text of an export. */
export const textOf = async (
  parts: AsyncIterable<string> | Promise<AsyncIterable<string>>,
): Promise<string> => (await Array.fromAsync(await parts)).join('')

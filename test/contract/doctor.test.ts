/** @tier full */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Message } from '@/sandbox/mail/store'
import { createProperty, createUser } from '../factories'
import { applicationDatabase, newEmail, runJobs } from '../support/contract'

const db = applicationDatabase()

const { APPLICATION_FOLDER = '', APPLICATION_URL = '' } = process.env
const { APPLICATION_MAIL_URL = '', APPLICATION_SMTP_URL = '' } = process.env
const read = (file: string) =>
  JSON.parse(readFileSync(join(APPLICATION_FOLDER, file), 'utf8')) as Record<string, string>

/** The settings of the running demo, as for an operator. */
function settings(): Record<string, string> {
  const secrets = read('secrets.json')
  const ports = read('ports.json')
  const at = (name: string) => `http://127.0.0.1:${ports[name]}`
  return {
    MONGODB_URI: process.env.APPLICATION_DATABASE_URI ?? '',
    NEXTAUTH_URL: APPLICATION_URL,
    NEXTAUTH_SECRET: secrets.session ?? '',
    STRIPE_SECRET_KEY: 'sk_test_keystead_demo',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_keystead_demo',
    STRIPE_WEBHOOK_SECRET: secrets.webhook ?? '',
    STRIPE_API_URL: at('stripe'),
    CLOUDINARY_URL: `cloudinary://demo-key:${secrets.cloudinary}@keystead-demo?upload_prefix=${at('cloudinary')}`,
    GOOGLE_CLIENT_ID: 'keystead-demo',
    GOOGLE_CLIENT_SECRET: secrets.google ?? '',
    GOOGLE_ISSUER: at('google'),
    SMTP_URL: APPLICATION_SMTP_URL,
    MAIL_FROM: 'Homes <no-reply@homes.invalid>',
  }
}

/** Runs the doctor of the standalone folder. */
const doctor = (env: Record<string, string>, ...args: string[]) =>
  new Promise<{ status: unknown; output: string }>((resolve) => {
    const options = { env: { PATH: process.env.PATH, NODE_ENV: 'production' as const, ...env } }
    execFile(
      process.execPath,
      ['.next/standalone/commands/doctor.mjs', ...args],
      options,
      (error, stdout, stderr) => resolve({ status: error ? error.code : 0, output: stdout + stderr }),
    )
  })

const faults = (output: string) =>
  [...output.matchAll(/^FAULT {2}(\S+(?: \S+)*) {2,}\S.*\n +-> \S/gm)].map(([, what]) => what)

it('finds no fault in the demo, and sends a mail', async () => {
  const to = newEmail('operator')
  // Unfinished jobs of other tests would be overdue.
  await runJobs()
  const { status, output } = await doctor(settings(), '--mail', to)
  expect(faults(output)).toEqual([])
  expect(output).toMatch(/No problems found\.\n$/)
  expect(status).toBe(0)
  for (const what of [
    'settings',
    'database',
    'migrations',
    'indexes',
    'jobs',
    'stripe',
    'pictures',
    'google',
    'mail',
    'site',
    'webhook',
  ])
    expect(output).toMatch(new RegExp(`^ok {5}${what} `, 'm'))
  const response = await fetch(`${APPLICATION_MAIL_URL}/api/messages?to=${encodeURIComponent(to)}`)
  expect((await response.json()) as Message[]).toHaveLength(1)
})

it('reports pictures outside the account', async () => {
  const seller = await createUser(db, { role: 'agent' })
  await createProperty(db, seller, { image: 'https://pictures.invalid/house.jpg' })
  const { status, output } = await doctor(settings())
  expect(output).toMatch(
    /^note {3}pictures +listings with pictures outside the account in CLOUDINARY_URL: [0-9a-f]{24}/m,
  )
  expect(status).toBe(0)
})

it('reports wrong settings, and exits with 1', async () => {
  const right = settings()
  const { status, output } = await doctor({
    ...right,
    STRIPE_SECRET_KEY: 'sk_test_other',
    STRIPE_WEBHOOK_SECRET: 'whsec_other',
    CLOUDINARY_URL: (right.CLOUDINARY_URL ?? '').replace(/:[^:@]+@/, ':other@'),
    GOOGLE_CLIENT_SECRET: 'other',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  expect(faults(output)).toEqual(['stripe', 'pictures', 'google', 'mail', 'webhook'])
  expect(output).toMatch(/Problems found: 5\n$/)
  expect(status).toBe(1)
  expect(output).not.toMatch(/:\d+:\d+\)?$/m)
})

import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { BUDGET_NAMES } from './domain/rate-limits'

const optional = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional())
const emails = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((e) => e.trim().toLowerCase())
      .filter(Boolean),
  )

const web = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })

/** A number, or the default where the variable is absent or empty. */
const number = (check: z.ZodNumber, fallback: number) =>
  z.preprocess((value) => (value === undefined || value === '' ? fallback : Number(value)), check)

/** `{"offers":{"points":5,"seconds":60}}`: budgets by name, in place of those in `lib/domain/rate-limits.ts`. */
const rateLimits = z
  .string()
  .default('')
  .transform((text, context) => {
    if (text === '') return {}
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('must be JSON')
      return z.NEVER
    }
  })
  .pipe(
    z.partialRecord(
      z.enum(BUDGET_NAMES),
      z.strictObject({ points: z.int().positive(), seconds: z.int().positive() }).partial(),
    ),
  )

/** What Cloudinary's SDK can use: a key, its secret, a cloud, and another address for the API if one is named. */
function isCloudinaryUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname, searchParams } = new URL(text)
  const api = searchParams.get('upload_prefix')
  const complete = username !== '' && password !== '' && hostname !== ''
  return protocol === 'cloudinary:' && complete && (api === null || web.safeParse(api).success)
}

/** True for the machine itself, however its address is written. */
function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return ['loopback', 'unspecified'].includes(ipaddr.process(host).range())
  return host === 'localhost' || host.endsWith('.localhost')
}

/** What a site under https may take cards, pictures and sign-ins from: nothing that can be read or changed on the way. */
function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && !isLoopback(hostname)
}

type Services = Record<'NEXTAUTH_URL' | 'STRIPE_API_URL' | 'CLOUDINARY_URL' | 'GOOGLE_ISSUER', string> & {
  STRIPE_JS_URL?: string | undefined
}

/** The settings with an address of a service that a site under https must not use. */
function unsafeServices({ NEXTAUTH_URL, CLOUDINARY_URL, ...env }: Services): string[] {
  if (!NEXTAUTH_URL.startsWith('https:')) return []
  const addresses = {
    STRIPE_API_URL: env.STRIPE_API_URL,
    STRIPE_JS_URL: env.STRIPE_JS_URL,
    GOOGLE_ISSUER: env.GOOGLE_ISSUER,
    CLOUDINARY_URL: new URL(CLOUDINARY_URL).searchParams.get('upload_prefix') ?? undefined,
  }
  return Object.entries(addresses).flatMap(([name, address]) =>
    address === undefined || isSafe(address) ? [] : [name],
  )
}

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// address'),
    NEXTAUTH_URL: web,
    NEXTAUTH_SECRET: z.string().min(32, 'must have at least 32 characters'),
    ADMIN_EMAILS: emails,
    RATE_LIMIT_SCALE: number(z.number('must be a number').positive(), 1),
    RATE_LIMITS: rateLimits,
    TRUSTED_PROXY_HOPS: number(z.number('must be a number').int().min(0), 0),
    JOBS_SECONDS: number(z.number('must be a number').int().min(0).max(86_400), 30),
    CRON_SECRET: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.string().min(16, 'must have at least 16 characters').optional(),
    ),
    STRIPE_SECRET_KEY: z.string().min(1),
    STRIPE_PUBLISHABLE_KEY: z.string().min(1),
    STRIPE_WEBHOOK_SECRET: z.string().min(1),
    STRIPE_API_URL: web.default('https://api.stripe.com'),
    STRIPE_JS_URL: z.preprocess((value) => (value === '' ? undefined : value), web.optional()),
    CLOUDINARY_URL: z.string().refine(isCloudinaryUrl, 'must be a cloudinary://key:secret@cloud address'),
    GOOGLE_CLIENT_ID: optional,
    GOOGLE_CLIENT_SECRET: optional,
    GOOGLE_ISSUER: web.default('https://accounts.google.com'),
    SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must be an smtp:// address'),
    MAIL_FROM: z.string().default('Keystead <no-reply@keystead.example>'),
  })
  .refine((env) => !env.GOOGLE_CLIENT_ID === !env.GOOGLE_CLIENT_SECRET, {
    path: ['GOOGLE_CLIENT_SECRET'],
    message: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together',
  })
  .check(({ value, issues }) => {
    for (const name of unsafeServices(value)) {
      const address = name === 'CLOUDINARY_URL' ? 'its upload_prefix' : 'this'
      const message = `${address} must be an https:// address of another machine, because NEXTAUTH_URL is https`
      issues.push({ code: 'custom', path: [name], message, input: value })
    }
  })

export type Env = z.infer<typeof schema>

/** Checks a set of variables and lists every missing or malformed one in a single error. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(variables)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration is not complete:\n${faults.join('\n')}`)
}

let known: Env | undefined

/** The validated settings. The first call checks them; `instrumentation.ts` makes it at start-up. */
export const getEnv = (): Env => (known ??= readEnv(process.env))

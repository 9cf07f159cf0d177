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
  return protocol === 'cloudinary:' && complete && (api === null || URL.canParse(api))
}

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// address'),
    NEXTAUTH_URL: z.url(),
    NEXTAUTH_SECRET: z.string().min(32, 'must have at least 32 characters'),
    ADMIN_EMAILS: emails,
    RATE_LIMIT_SCALE: number(z.number('must be a number').positive(), 1),
    RATE_LIMITS: rateLimits,
    TRUSTED_PROXY_HOPS: number(z.number('must be a number').int().min(0), 0),
    STRIPE_SECRET_KEY: z.string().min(1),
    STRIPE_PUBLISHABLE_KEY: z.string().min(1),
    STRIPE_WEBHOOK_SECRET: z.string().min(1),
    STRIPE_API_URL: z.url().default('https://api.stripe.com'),
    STRIPE_JS_URL: optional,
    CLOUDINARY_URL: z.string().refine(isCloudinaryUrl, 'must be a cloudinary://key:secret@cloud address'),
    GOOGLE_CLIENT_ID: optional,
    GOOGLE_CLIENT_SECRET: optional,
    GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
    SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must be an smtp:// address'),
    MAIL_FROM: z.string().default('Keystead <no-reply@keystead.example>'),
  })
  .refine((env) => !env.GOOGLE_CLIENT_ID === !env.GOOGLE_CLIENT_SECRET, {
    path: ['GOOGLE_CLIENT_SECRET'],
    message: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together',
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

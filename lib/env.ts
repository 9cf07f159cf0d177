import { z } from 'zod'

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

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// address'),
    NEXTAUTH_URL: z.url(),
    NEXTAUTH_SECRET: z.string().min(32, 'must have at least 32 characters'),
    ADMIN_EMAILS: emails,
    STRIPE_SECRET_KEY: z.string().min(1),
    STRIPE_PUBLISHABLE_KEY: z.string().min(1),
    STRIPE_WEBHOOK_SECRET: z.string().min(1),
    STRIPE_API_URL: z.url().default('https://api.stripe.com'),
    STRIPE_JS_URL: optional,
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

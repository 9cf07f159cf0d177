import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { CannotStart } from './cannot-start'
import { normalizeEmail } from './domain/email'
import { AREA_UNITS } from './domain/facts'
import { BUDGET_NAMES } from './domain/rate-limits'
import { isAccountNumber } from './domain/transfer'
import { countWorkers } from './workers.mjs'

/** What a person who sets a variable must know. */
type Note = { meaning: string; example?: string }

/** Beside each check: `.env.example` and `docs/settings.md` are made of it (`npm run settings`). */
const notes = z.registry<Note>()

const optional = () => z.preprocess((value) => (value === '' ? undefined : value), z.string().optional())
/** What stands between commas, in lower case. */
const list = () =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim().toLowerCase())
        .filter(Boolean),
    )

/** A comma-separated list of emails, in their normal form. */
const emails = () =>
  list().transform((parts, context) => {
    const normal = parts.map(normalizeEmail).filter((email) => email !== null)
    if (normal.length < parts.length) context.addIssue('must be emails, separated by commas')
    return normal
  })

const web = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })

/** A number, or the default where the variable is absent or empty. */
const number = (check: z.ZodNumber, fallback: number) =>
  z.preprocess((value) => (value === undefined || value === '' ? fallback : Number(value)), check)

/** The same of a whole number from `min` to `max`, both included. */
function wholeNumber(min: number, max: number, fallback: number) {
  const range = max === Infinity ? `from ${min} on` : `from ${min} to ${max}`
  return number(z.number(`must be a whole number ${range}`).int().min(min).max(max), fallback)
}

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
  GEOCODER_URL?: string | undefined
  MAP_STYLE_URL?: string | undefined
}

/** The settings with an address of a service that a site under https must not use. */
function unsafeServices({ NEXTAUTH_URL, CLOUDINARY_URL, ...env }: Services): string[] {
  if (!NEXTAUTH_URL.startsWith('https:')) return []
  const addresses = {
    STRIPE_API_URL: env.STRIPE_API_URL,
    STRIPE_JS_URL: env.STRIPE_JS_URL,
    GOOGLE_ISSUER: env.GOOGLE_ISSUER,
    GEOCODER_URL: env.GEOCODER_URL,
    MAP_STYLE_URL: env.MAP_STYLE_URL,
    CLOUDINARY_URL: new URL(CLOUDINARY_URL).searchParams.get('upload_prefix') ?? undefined,
  }
  return Object.entries(addresses).flatMap(([name, address]) =>
    address === undefined || isSafe(address) ? [] : [name],
  )
}

type Account = Partial<Record<'TRANSFER_PAYEE' | 'TRANSFER_BANK' | 'TRANSFER_ACCOUNT', string | undefined>>

/** What is missing of the account that transfers go to, where a part of it is given. */
function missingOfAccount({ TRANSFER_PAYEE, TRANSFER_BANK, TRANSFER_ACCOUNT }: Account): string[] {
  const parts = Object.entries({ TRANSFER_PAYEE, TRANSFER_BANK, TRANSFER_ACCOUNT })
  const missing = parts.filter(([, part]) => !part).map(([name]) => name)
  return missing.length === parts.length ? [] : missing
}

const object = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  // Set by the platform, in its builds and its functions.
  VERCEL: optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// address')
    .register(notes, {
      meaning:
        'MongoDB 7 or later, as a replica set or on Atlas; the embedded database is for trying, developing and testing on one machine, never for production',
      example: 'mongodb+srv://user:password@cluster.example.net/keystead',
    }),
  NEXTAUTH_URL: web
    .clone()
    .register(notes, { meaning: 'the public address of the site', example: 'https://keystead.example' }),
  NEXTAUTH_SECRET: z.string().min(32, 'must have at least 32 characters').register(notes, {
    meaning: 'at least 32 random characters, by which sessions are sealed: `openssl rand -base64 32`',
  }),
  STRIPE_SECRET_KEY: z.string().min(1).register(notes, {
    meaning: "the secret key of Stripe's API",
    example: 'sk_live_…',
  }),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).register(notes, {
    meaning: 'the key of the same account for browsers',
    example: 'pk_live_…',
  }),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).register(notes, {
    meaning:
      "the webhook's signing secret; its address is `/api/webhooks/stripe`, its events `payment_intent.succeeded`, `payment_intent.payment_failed`, `refund.updated`, `refund.failed`, `charge.refund.updated`",
    example: 'whsec_…',
  }),
  CLOUDINARY_URL: z
    .string()
    .refine(isCloudinaryUrl, 'must be a cloudinary://key:secret@cloud address')
    .register(notes, { meaning: 'where pictures go', example: 'cloudinary://key:secret@cloud' }),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// address')
    .register(notes, { meaning: 'where mail goes out', example: 'smtps://user:password@smtp.example.net' }),
  MAIL_FROM: z
    .string()
    .default('Keystead <no-reply@keystead.example>')
    .register(notes, { meaning: 'whom mail comes from' }),
  GOOGLE_CLIENT_ID: optional().register(notes, {
    meaning: 'sign-in with Google, together with the next one',
    example: '1234-abcd.apps.googleusercontent.com',
  }),
  GOOGLE_CLIENT_SECRET: optional().register(notes, { meaning: 'its secret', example: 'GOCSPX-…' }),
  ADMIN_EMAILS: emails().register(notes, {
    meaning: 'addresses (comma-separated) that become administrators once they are proven',
    example: 'ada@keystead.example',
  }),
  TRUSTED_PROXY_HOPS: wholeNumber(0, Infinity, 0).register(notes, {
    meaning:
      'how many proxies of yours stand before the application and write `X-Forwarded-For`: 1 on Vercel; rate limits count clients by it',
  }),
  RATE_LIMIT_SCALE: number(z.number('must be a number above 0').positive(), 1).register(notes, {
    meaning: 'multiplies every rate limit',
  }),
  RATE_LIMITS: rateLimits.register(notes, {
    meaning: 'replaces some of `lib/domain/rate-limits.ts`, as JSON',
    example: '{"offers":{"points":5,"seconds":60}}',
  }),
  JOBS_SECONDS: wholeNumber(0, 86_400, 30).register(notes, {
    meaning:
      'how often a long-lived server does due work, in seconds; 0 leaves it to `npm run jobs` and `/api/jobs`',
  }),
  PORT: wholeNumber(0, 65_535, 3000).register(notes, {
    meaning: 'where `npm start` listens; `-p` on the command line comes first',
  }),
  MIGRATIONS: z
    .preprocess((value) => (value === '' ? undefined : value), z.enum(['check', 'run']).default('check'))
    .register(notes, {
      meaning:
        'what a start does where the database is behind this version: `check` ends and says so, `run` runs the migrations first, which is for trying and developing',
    }),
  ANSWER_SECONDS: wholeNumber(1, 600, 3).register(notes, {
    meaning:
      'how long a server waits for one answer of the database, or of Stripe, in seconds; after a second failed attempt people read that it failed',
  }),
  WORKERS: z
    .preprocess((value) => (value === '' ? undefined : value), z.string().default('1'))
    .refine((text) => countWorkers(text, 1) !== null, 'must be auto or a whole number from 1 on')
    .register(notes, {
      meaning: 'how many processes `npm start` runs: a number, or `auto` for one on each core',
      example: 'auto',
    }),
  MEMORY_WORKAROUND: z
    .preprocess((value) => (value === '' ? undefined : value), z.enum(['on', 'off']).default('on'))
    .register(notes, {
      meaning:
        '`off` leaves the memory of the server to Node and V8: a request is then held for as long as others overlap with it (before Node 24.20), and the heap grows further before it is collected',
    }),
  MAX_CONNECTIONS: wholeNumber(10, Infinity, 2_000).register(notes, {
    meaning: 'how many connections one process has open at once; a further one is closed',
  }),
  PAYMENT_DAYS: wholeNumber(1, 90, 7).register(notes, {
    meaning:
      'within how many days an accepted offer must be paid before it ends by itself, and for how many more its agent can extend it once',
  }),
  TRANSFER_PAYEE: optional().register(notes, {
    meaning:
      'whom bank transfers above the card limit go to, together with the next two; without them buyers are asked to write to support',
    example: 'Keystead Escrow Ltd',
  }),
  TRANSFER_BANK: optional().register(notes, {
    meaning: 'the bank of that account',
    example: 'First Harbour Bank, Dublin',
  }),
  TRANSFER_ACCOUNT: z
    .preprocess(
      (value) => (value === '' ? undefined : value),
      z
        .string()
        .refine(isAccountNumber, 'must be an account number; the check digits of this IBAN are wrong')
        .optional(),
    )
    .register(notes, {
      meaning: 'its IBAN or account number',
      example: 'IE64 IRCE 9205 0112 3456 78',
    }),
  TRANSFER_BIC: optional().register(notes, {
    meaning: 'its BIC or routing number',
    example: 'IRCEIE2DXXX',
  }),
  TRANSFER_NOTE: optional().register(notes, {
    meaning: 'what else a buyer has to know of such a transfer',
    example: 'Ask your bank for a transfer of the same day.',
  }),
  CONTENT_POLL_MS: wholeNumber(0, 1_000, 250).register(notes, {
    meaning:
      'how often a process asks what others have changed of the content that it keeps, in milliseconds; 0 where all keep it in one place, as on Vercel',
  }),
  AREA_UNITS: z
    .preprocess((value) => (value === '' ? undefined : value), z.enum(AREA_UNITS).default('metric'))
    .register(notes, {
      meaning:
        'how areas are shown to people who have chosen nothing: `metric` (m²) or `imperial` (sq ft); they are stored in m²',
      example: 'imperial',
    }),
  IMPORT_PICTURE_HOSTS: list().register(notes, {
    meaning:
      'hosts (comma-separated, with a port where it is not 80 or 443) that an import may fetch pictures from though they are in a private network',
    example: 'pictures.intranet.example:8080',
  }),
  CRON_SECRET: z
    .preprocess(
      (value) => (value === '' ? undefined : value),
      z.string().min(16, 'must have at least 16 characters').optional(),
    )
    .register(notes, {
      meaning:
        'at least 16 characters; opens `GET /api/jobs`, which does due work, to a clock that sends `Authorization: Bearer <it>`',
    }),
  METRICS_TOKEN: z
    .preprocess(
      (value) => (value === '' ? undefined : value),
      z.string().min(16, 'must have at least 16 characters').optional(),
    )
    .register(notes, {
      meaning:
        'at least 16 characters; opens `GET /api/metrics` (Prometheus) to clients that send `Authorization: Bearer <it>`; without it nothing is measured there',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .preprocess((value) => (value === '' ? undefined : value), web.optional())
    .register(notes, {
      meaning:
        'where traces go, as OpenTelemetry has it (OTLP over http); its other variables hold as well; without it none are made',
      example: 'http://127.0.0.1:4318',
    }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info').register(notes, {
    meaning: '`info` writes one JSON line per API request, `warn` only what needs a look',
  }),
  GEOCODER_URL: z
    .preprocess((value) => (value === '' ? undefined : value), web.optional())
    .register(notes, {
      meaning:
        "a geocoder with Nominatim's protocol, asked at most once a second by each process; without one places are looked up among the towns of the build",
      example: 'https://nominatim.openstreetmap.org',
    }),
  STRIPE_API_URL: web
    .default('https://api.stripe.com')
    .register(notes, { meaning: "another address for Stripe's API, of a stand-in" }),
  STRIPE_JS_URL: z
    .preprocess((value) => (value === '' ? undefined : value), web.optional())
    .register(notes, {
      meaning: "another address for Stripe's script, of a stand-in",
      example: 'http://127.0.0.1:4010/stripe.js',
    }),
  MAP_STYLE_URL: z
    .preprocess((value) => (value === '' ? undefined : value), web.optional())
    .register(notes, {
      meaning:
        'a MapLibre style with streets for the maps, `{theme}` in it being `light` or `dark`; all that it names is of the same host. On Vercel `vercel.json` names the host too',
      example: 'https://tiles.example.net/styles/{theme}.json?key=…',
    }),
  GOOGLE_ISSUER: web
    .default('https://accounts.google.com')
    .register(notes, { meaning: 'another OpenID Connect issuer than Google' }),
})

const schema = object
  .refine((env) => !env.GOOGLE_CLIENT_ID === !env.GOOGLE_CLIENT_SECRET, {
    path: ['GOOGLE_CLIENT_SECRET'],
    message: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together',
  })
  .check(({ value, issues }) => {
    for (const name of missingOfAccount(value)) {
      const message = 'TRANSFER_PAYEE, TRANSFER_BANK and TRANSFER_ACCOUNT go together'
      issues.push({ code: 'custom', path: [name], message, input: value })
    }
  })
  .check(({ value, issues }) => {
    for (const name of unsafeServices(value)) {
      const address = name === 'CLOUDINARY_URL' ? 'its upload_prefix' : 'this'
      const message = `${address} must be an https:// address of another machine, because NEXTAUTH_URL is https`
      issues.push({ code: 'custom', path: [name], message, input: value })
    }
  })

export type Env = z.infer<typeof schema>

/** What is to be said of a variable: its fault, what it is for, and how one looks. Never what it is. */
function faultOf(name: string, fault: string): string {
  const check = object.shape[name as keyof typeof object.shape] as z.ZodType | undefined
  const { meaning, example } = (check && notes.get(check)) ?? {}
  return [
    `  ${name}: ${fault}`,
    ...(meaning === undefined ? [] : [`    ${meaning}`]),
    ...(example === undefined ? [] : [`    for example: ${example}`]),
  ].join('\n')
}

/**
 * Checks a set of variables. Throws `CannotStart`, which names each that is missing or wrong once, with what it is for
 * (D172).
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(variables)
  if (parsed.success) return parsed.data
  const faults = new Map<string, string>()
  for (const { code, path, message } of parsed.error.issues) {
    const [name, ...inside] = path.map(String) as [string, ...string[]]
    // The checks of this file say in their own words what goes together.
    const isAbsent = !variables[name] && code !== 'custom'
    const fault = isAbsent ? 'is not set' : [...inside, message].join(': ')
    if (!faults.has(name)) faults.set(name, fault)
  }
  const told = [...faults].map(([name, fault]) => faultOf(name, fault))
  throw new CannotStart(
    [
      'The configuration is not complete:',
      ...told,
      'Set them in the environment or in a file .env; docs/operations.md says where each comes from.',
    ].join('\n'),
  )
}

/** A variable as people set it: `fallback` is what holds without it, where that can be written down. */
export type Setting = Note & { name: string; isRequired: boolean; fallback?: string }

/** The settings, in the order of the documents. NODE_ENV and VERCEL are not among them: the commands and the platform set them themselves. */
export const listSettings = (): Setting[] =>
  Object.entries(object.shape).flatMap(([name, check]) => {
    const note = notes.get(check)
    if (!note) return []
    const absent = check.safeParse(undefined)
    const isWritten = typeof absent.data === 'string' || typeof absent.data === 'number'
    return [
      { name, ...note, isRequired: !absent.success, ...(isWritten && { fallback: String(absent.data) }) },
    ]
  })

/**
 * False in a build but Vercel's: `next build` prerenders what is cached whole, which only a platform serves that brings
 * its settings along. Elsewhere the settings are those of the start, whatever a terminal has set of them at the build.
 */
export const hasSettings = (): boolean =>
  process.env.NEXT_PHASE !== 'phase-production-build' || Boolean(process.env.VERCEL)

let known: Env | undefined

/** The validated settings. The first call checks them; `instrumentation.ts` makes it at start-up. */
export const getEnv = (): Env => (known ??= readEnv(process.env))

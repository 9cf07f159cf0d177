import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { normalizeEmail } from './domain/email'
import { hasEnergyScheme } from './domain/energy'
import { AREA_UNITS } from './domain/facts'
import { FORMAT } from './domain/format'
import { PUBLIC_HOMES } from './domain/public-home'
import { BUDGET_NAMES } from './domain/rate-limits'
import { isAccountNumber } from './domain/transfer'
import { countWorkers } from './workers.mjs'

/** Why a process does not start, as a message for the person who starts it: printed once, without a stack. */
export class CannotStart extends Error {}

/** The documentation of a setting. */
type Note = { meaning: string; example?: string }

/** Each check registers one; `npm run settings` writes `.env.example` and `docs/settings.md` from them. */
const notes = z.registry<Note>()

const optional = () => z.string().optional()

const token = () => z.string().min(16, 'must be at least 16 characters long').optional()

/** The comma-separated parts in lower case. */
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

/** A comma-separated list of emails, normalized. */
const emails = () =>
  list().transform((parts, context) => {
    const normal = parts.map(normalizeEmail).filter((email) => email !== null)
    if (normal.length < parts.length) context.addIssue('must be emails, separated by commas')
    return normal
  })

/** The ISO 3166 codes of countries with energy classes, separated by commas. */
const energyCountries = () =>
  list().transform((parts, context) => {
    const codes = parts.map((part) => part.toUpperCase())
    const unknown = codes.filter((code) => !hasEnergyScheme(code))
    if (unknown.length > 0)
      context.addIssue(
        `must be codes of countries with energy classes, such as DE,FR,GB; not ${unknown.join(', ')}`,
      )
    return codes
  })

const web = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })

/** A number, or the default if the variable is absent. */
const number = (check: z.ZodNumber, fallback: number) =>
  z.preprocess((value) => (value === undefined ? fallback : Number(value)), check)

/** A whole number from `min` to `max`, both included. */
function wholeNumber(min: number, max: number, fallback: number) {
  const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`
  return number(z.number(`must be a whole number ${range}`).int().min(min).max(max), fallback)
}

/** A setting of the build, by default that of the United States. */
const buildSetting = (built: string, fallback: string) =>
  z
    .string()
    .default(fallback)
    .refine((value) => value === built, `must be ${built}, as when this was built; build again to change it`)

/** Budgets by name that override those in `lib/domain/rate-limits.ts`: `{"offers":{"points":5,"seconds":60}}`. */
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

/** True for a URL that Cloudinary's SDK accepts: key, secret and cloud, and optionally another API URL. */
function isCloudinaryUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname, searchParams } = new URL(text)
  const api = searchParams.get('upload_prefix')
  const complete = username !== '' && password !== '' && hostname !== ''
  return protocol === 'cloudinary:' && complete && (api === null || web.safeParse(api).success)
}

/** True if the host is this machine, in any spelling. */
function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return ['loopback', 'unspecified'].includes(ipaddr.process(host).range())
  return host === 'localhost' || host.endsWith('.localhost')
}

/** True if the URL is https and on another machine, so that nobody on the way can read or change what it returns. */
function isRemoteHttps(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && !isLoopback(hostname)
}

type Services = Record<'NEXTAUTH_URL' | 'STRIPE_API_URL' | 'CLOUDINARY_URL' | 'GOOGLE_ISSUER', string> & {
  STRIPE_JS_URL?: string | undefined
  GEOCODER_URL?: string | undefined
  MAP_STYLE_URL?: string | undefined
}

/** The settings with a service URL that an https site must not use. */
function unsafeServices({ NEXTAUTH_URL, CLOUDINARY_URL, ...env }: Services): string[] {
  if (!NEXTAUTH_URL.startsWith('https:')) return []
  const serviceUrls = {
    STRIPE_API_URL: env.STRIPE_API_URL,
    STRIPE_JS_URL: env.STRIPE_JS_URL,
    GOOGLE_ISSUER: env.GOOGLE_ISSUER,
    GEOCODER_URL: env.GEOCODER_URL,
    MAP_STYLE_URL: env.MAP_STYLE_URL,
    CLOUDINARY_URL: new URL(CLOUDINARY_URL).searchParams.get('upload_prefix') ?? undefined,
  }
  return Object.entries(serviceUrls).flatMap(([name, url]) =>
    url === undefined || isRemoteHttps(url) ? [] : [name],
  )
}

type Account = Partial<Record<'TRANSFER_PAYEE' | 'TRANSFER_BANK' | 'TRANSFER_ACCOUNT', string | undefined>>

/** The missing parts of the bank account for transfers, if it is set only in part. */
function missingAccountSettings({ TRANSFER_PAYEE, TRANSFER_BANK, TRANSFER_ACCOUNT }: Account): string[] {
  const parts = Object.entries({ TRANSFER_PAYEE, TRANSFER_BANK, TRANSFER_ACCOUNT })
  const missing = parts.filter(([, part]) => !part).map(([name]) => name)
  return missing.length === parts.length ? [] : missing
}

const object = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  // Set by the platform, for builds and functions.
  VERCEL: optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')
    .register(notes, {
      meaning:
        'MongoDB 7 or later, as a replica set or on Atlas; the embedded database is only for trials, development and tests on one machine',
      example: 'mongodb+srv://user:password@cluster.example.net/keystead',
    }),
  NEXTAUTH_URL: web
    .clone()
    .register(notes, { meaning: 'the public address of the site', example: 'https://keystead.example' }),
  NEXTAUTH_SECRET: z.string().min(32, 'must be at least 32 characters long').register(notes, {
    meaning:
      'at least 32 random characters that encrypt sessions, stored files and queued mail: `openssl rand -base64 32`; never change it',
  }),
  STRIPE_SECRET_KEY: z.string().min(1).register(notes, {
    meaning: "Stripe's secret key",
    example: 'sk_live_…',
  }),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).register(notes, {
    meaning: "the same Stripe account's publishable key",
    example: 'pk_live_…',
  }),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).register(notes, {
    meaning:
      'the signing secret of the webhook at `/api/webhooks/stripe`, which needs the events `payment_intent.succeeded`, `payment_intent.payment_failed`, `refund.created`, `refund.updated`, `refund.failed`, `charge.refund.updated`',
    example: 'whsec_…',
  }),
  CLOUDINARY_URL: z
    .string()
    .refine(isCloudinaryUrl, 'must look like cloudinary://key:secret@cloud')
    .register(notes, {
      meaning: 'the Cloudinary account that stores pictures',
      example: 'cloudinary://key:secret@cloud',
    }),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .refine(
      (url) =>
        URL.canParse(url) && new URL(url).hostname !== '' && !/^smtps?:\/\/[^/?#]*[/?#][^@]*@/.test(url),
      'is malformed (in a password, write / as %2F, ? as %3F and # as %23)',
    )
    .register(notes, { meaning: 'the mail server', example: 'smtps://user:password@smtp.example.net' }),
  MAIL_FROM: z
    .string()
    .regex(/[^\s@<]@[^\s@<>]+>?\s*$/, 'must end with an email')
    .default('Keystead <no-reply@keystead.example>')
    .register(notes, { meaning: 'the sender of all mail' }),
  GOOGLE_CLIENT_ID: optional().register(notes, {
    meaning: 'the OAuth client for signing in with Google; set it with the next one',
    example: '1234-abcd.apps.googleusercontent.com',
  }),
  GOOGLE_CLIENT_SECRET: optional().register(notes, {
    meaning: "the OAuth client's secret",
    example: 'GOCSPX-…',
  }),
  ADMIN_EMAILS: emails().register(notes, {
    meaning: 'emails, separated by commas, of people who become administrators when they verify their email',
    example: 'ada@keystead.example',
  }),
  TRUSTED_PROXY_HOPS: wholeNumber(0, Infinity, 0).register(notes, {
    meaning:
      'the number of your proxies in front of the application that set `X-Forwarded-For` (1 on Vercel); rate limits identify clients by it',
  }),
  RATE_LIMIT_SCALE: number(z.number('must be a number above 0').positive(), 1).register(notes, {
    meaning: 'multiplies every rate limit',
  }),
  RATE_LIMITS: rateLimits.register(notes, {
    meaning: 'JSON that overrides individual rate limits in `lib/domain/rate-limits.ts`',
    example: '{"offers":{"points":5,"seconds":60}}',
  }),
  JOBS_SECONDS: wholeNumber(0, 86_400, 30).register(notes, {
    meaning:
      'how often a server runs background jobs, in seconds; with 0 only `npm run jobs` and `/api/jobs` run them',
  }),
  PORT: wholeNumber(0, 65_535, 3000).register(notes, {
    meaning: 'the port of `npm start`; `-p` on the command line overrides it',
  }),
  MIGRATIONS: z.enum(['check', 'run']).default('check').register(notes, {
    meaning:
      'what happens at startup if migrations are pending: `check` exits with a message; `run` runs them first, for trials and development',
  }),
  ANSWER_SECONDS: wholeNumber(1, 600, 3).register(notes, {
    meaning:
      'how long a server waits for the database or Stripe, in seconds; after two failed attempts people see an error',
  }),
  WORKERS: z
    .string()
    .default('1')
    .refine((text) => countWorkers(text, 1) !== null, 'must be auto or a whole number above 0')
    .register(notes, {
      meaning: 'the number of processes that `npm start` runs, or `auto` for one per core',
      example: 'auto',
    }),
  MAX_CONNECTIONS: wholeNumber(10, Infinity, 2_000).register(notes, {
    meaning: 'the maximum number of open connections per process; any more are closed',
  }),
  PAYMENT_DAYS: wholeNumber(1, 90, 7).register(notes, {
    meaning:
      'how many days a buyer has to pay for an accepted offer before it expires; the agent can extend the deadline once by the same number of days',
  }),
  TRANSFER_PAYEE: optional().register(notes, {
    meaning:
      'the payee of bank transfers above the card limit; set it with the next two. Without them, buyers are asked to contact support',
    example: 'Keystead Escrow Ltd',
  }),
  TRANSFER_BANK: optional().register(notes, {
    meaning: "the payee's bank",
    example: 'First Harbour Bank, Dublin',
  }),
  TRANSFER_ACCOUNT: z
    .string()
    .refine(isAccountNumber, 'must be an account number; the check digits of this IBAN are wrong')
    .optional()
    .register(notes, {
      meaning: "the payee's IBAN or account number",
      example: 'IE64 IRCE 9205 0112 3456 78',
    }),
  TRANSFER_BIC: optional().register(notes, {
    meaning: "the bank's BIC or routing number",
    example: 'IRCEIE2DXXX',
  }),
  TRANSFER_NOTE: optional().register(notes, {
    meaning: 'a note for buyers who pay by transfer',
    example: 'Ask your bank for a same-day transfer.',
  }),
  CONTENT_POLL_MS: wholeNumber(0, 1_000, 250).register(notes, {
    meaning:
      'how often a process checks whether others have changed content that it caches, in milliseconds; 0 if all share one cache, as on Vercel',
  }),
  WEB_VITALS_PERCENT: wholeNumber(0, 100, 10).register(notes, {
    meaning:
      'the percentage of visits that report how fast they were, without anything about the person; 0 turns it off',
  }),
  PUBLIC_HOMES: z.enum(PUBLIC_HOMES).default('full').register(notes, {
    meaning:
      "what visitors read of a listed home: `full` is its public page; `teaser` only picture, title, place and price; `off` is no page of its own, so that a home's links ask to sign in",
    example: 'teaser',
  }),
  CURRENCY: buildSetting(FORMAT.currency, 'USD').register(notes, {
    meaning:
      'the currency of all amounts (ISO 4217), set for the build and at startup; it cannot change once there are offers',
    example: 'EUR',
  }),
  LOCALE: buildSetting(FORMAT.locale, 'en-US').register(notes, {
    meaning:
      'the language whose numbers, dates and first day of the week the site uses (BCP 47), set for the build and at startup; its texts are in English',
    example: 'de-DE',
  }),
  COUNTRY: buildSetting(FORMAT.country, 'US').register(notes, {
    meaning:
      'the country of phone numbers without a country code, and of the default unit of areas (ISO 3166), set for the build and at startup',
    example: 'DE',
  }),
  AREA_UNITS: z.enum(AREA_UNITS).default('metric').register(notes, {
    meaning:
      'the default unit of areas: `metric` (m²) or `imperial` (sq ft, also if COUNTRY is set to US); people can choose another',
    example: 'imperial',
  }),
  ENERGY_REQUIRED_IN: energyCountries().register(notes, {
    meaning:
      'the countries in which a home is verified only with an energy class or the reason why it needs none, as ISO codes separated by commas',
    example: 'DE,FR,GB',
  }),
  IMPORT_PICTURE_HOSTS: list().register(notes, {
    meaning:
      'hosts in a private network that imports may fetch pictures from, separated by commas; with the port unless it is 80 or 443',
    example: 'pictures.intranet.example:8080',
  }),
  CRON_SECRET: token().register(notes, {
    meaning:
      'at least 16 characters; a scheduler that sends it as `Authorization: Bearer <secret>` can run background jobs by `GET /api/jobs`',
  }),
  METRICS_TOKEN: token().register(notes, {
    meaning:
      'at least 16 characters; Prometheus reads `GET /api/metrics` with `Authorization: Bearer <token>`. Without it there are no metrics',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: web.optional().register(notes, {
    meaning:
      "the OpenTelemetry collector for traces (OTLP over http); OpenTelemetry's other variables work too. Without it there are no traces",
    example: 'http://127.0.0.1:4318',
  }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info').register(notes, {
    meaning:
      '`info` logs one JSON line per API request and security event, `warn` only what may need attention',
  }),
  GEOCODER_URL: web.optional().register(notes, {
    meaning:
      "a geocoder with Nominatim's protocol, called at most once a second by each process; without one, locations are looked up in the build's list of towns",
    example: 'https://nominatim.openstreetmap.org',
  }),
  STRIPE_API_URL: web
    .default('https://api.stripe.com')
    .register(notes, { meaning: "the URL of Stripe's API or of a stand-in" }),
  STRIPE_JS_URL: web.optional().register(notes, {
    meaning: 'the URL of a Stripe.js stand-in',
    example: 'http://127.0.0.1:4010/stripe.js',
  }),
  MAP_STYLE_URL: web.optional().register(notes, {
    meaning:
      'the URL of a MapLibre style that shows streets; `{theme}` in it is replaced by `light` or `dark`. All its resources must be on the same host; on Vercel, add that host to `vercel.json`',
    example: 'https://tiles.example.net/styles/{theme}.json?key=…',
  }),
  GOOGLE_ISSUER: web
    .default('https://accounts.google.com')
    .register(notes, { meaning: 'the OpenID Connect issuer for signing in with Google' }),
})

const schema = object
  .refine((env) => !env.GOOGLE_CLIENT_ID === !env.GOOGLE_CLIENT_SECRET, {
    path: ['GOOGLE_CLIENT_SECRET'],
    message: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together',
  })
  .check(({ value, issues }) => {
    for (const name of missingAccountSettings(value)) {
      const message = 'TRANSFER_PAYEE, TRANSFER_BANK and TRANSFER_ACCOUNT must be set together'
      issues.push({ code: 'custom', path: [name], message, input: value })
    }
  })
  .check(({ value, issues }) => {
    for (const name of unsafeServices(value)) {
      const address = name === 'CLOUDINARY_URL' ? 'its upload_prefix' : 'this'
      const message = `${address} must be an https:// URL on another machine, because NEXTAUTH_URL is https`
      issues.push({ code: 'custom', path: [name], message, input: value })
    }
  })

export type Env = z.infer<typeof schema>

/** The error of a variable, with its meaning and an example; never its value. */
function settingError(name: string, problem: string): string {
  const check = object.shape[name as keyof typeof object.shape] as z.ZodType | undefined
  const { meaning, example } = (check && notes.get(check)) ?? {}
  return [
    `  ${name}: ${problem}`,
    ...(meaning === undefined ? [] : [`    ${meaning}`]),
    ...(example === undefined ? [] : [`    for example: ${example}`]),
  ].join('\n')
}

/**
 * Validates a set of variables, of which an empty one counts as absent. Throws `CannotStart`, which names each missing or
 * invalid one once, with its meaning (D172).
 */
export function readEnv(all: Record<string, string | undefined>): Env {
  const variables = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse({
    ...(variables.COUNTRY === 'US' && { AREA_UNITS: 'imperial' }),
    ...variables,
  })
  if (parsed.success) return parsed.data
  const problems = new Map<string, string>()
  for (const { code, path, message } of parsed.error.issues) {
    const [name, ...inside] = path.map(String) as [string, ...string[]]
    // Custom checks name the settings that belong together.
    const isAbsent = variables[name] === undefined && code !== 'custom'
    const problem = isAbsent ? 'is not set' : [...inside, message].join(': ')
    if (!problems.has(name)) problems.set(name, problem)
  }
  const messages = [...problems].map(([name, problem]) => settingError(name, problem))
  throw new CannotStart(
    [
      'These settings are missing or invalid:',
      ...messages,
      'Set them in the environment or in a .env file; docs/operations.md explains where to get each of them.',
    ].join('\n'),
  )
}

/** A documented setting; `fallback` is its default, if that can be written as text. */
export type Setting = Note & { name: string; isRequired: boolean; fallback?: string }

/** The settings in documentation order, without NODE_ENV and VERCEL, which the commands and the platform set. */
export const listSettings = (): Setting[] =>
  Object.entries(object.shape).flatMap(([name, check]) => {
    const note = notes.get(check)
    if (!note) return []
    const absent = check.safeParse(undefined)
    const hasTextDefault = typeof absent.data === 'string' || typeof absent.data === 'number'
    return [
      {
        name,
        ...note,
        isRequired: !absent.success,
        ...(hasTextDefault && { fallback: String(absent.data) }),
      },
    ]
  })

/**
 * False during a build, except on Vercel: `next build` prerenders cached pages, which needs the settings, and only
 * Vercel provides them to the build. Elsewhere only the settings at start count, whatever the shell has set during the
 * build.
 */
export const hasSettings = (): boolean =>
  process.env.NEXT_PHASE !== 'phase-production-build' || Boolean(process.env.VERCEL)

let cachedEnv: Env | undefined

/** The validated settings. The first call, which `instrumentation.ts` makes at start-up, validates them. */
export const getEnv = (): Env => (cachedEnv ??= readEnv(process.env))

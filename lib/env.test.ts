import { hasSettings, readEnv } from './env'

const complete = {
  MONGODB_URI: 'mongodb://127.0.0.1:27017/keystead',
  NEXTAUTH_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
  SMTP_URL: 'smtp://127.0.0.1:1025',
}

const errorOf = (variables: Record<string, string | undefined>): string => {
  try {
    readEnv(variables)
  } catch (error) {
    return error instanceof Error ? error.message : 'no error'
  }
  return ''
}

/** The variables that the message names, one per line. */
const namesIn = (message: string) => [...message.matchAll(/^ {2}(\w+): \S/gm)].map(([, name]) => name)

it('accepts the minimum and fills in defaults', () => {
  expect(readEnv(complete)).toEqual({
    ...complete,
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    ADMIN_EMAILS: [],
    ENERGY_REQUIRED_IN: [],
    IMPORT_PICTURE_HOSTS: [],
    RATE_LIMIT_SCALE: 1,
    RATE_LIMITS: {},
    TRUSTED_PROXY_HOPS: 0,
    JOBS_SECONDS: 30,
    ANSWER_SECONDS: 3,
    PAYMENT_DAYS: 7,
    PUBLIC_HOMES: 'full',
    CONTENT_POLL_MS: 250,
    WEB_VITALS_PERCENT: 10,
    AREA_UNITS: 'metric',
    CURRENCY: 'USD',
    LOCALE: 'en-US',
    COUNTRY: 'US',
    PORT: 3000,
    MIGRATIONS: 'check',
    WORKERS: '1',
    MAX_CONNECTIONS: 2_000,
    STRIPE_API_URL: 'https://api.stripe.com',
    GOOGLE_ISSUER: 'https://accounts.google.com',
    MAIL_FROM: 'Keystead <no-reply@keystead.example>',
  })
})

it('treats an empty variable as absent', () => {
  const { NODE_ENV, ...settings } = readEnv(complete)
  const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
  expect(readEnv({ ...empty, ...complete })).toEqual({ NODE_ENV, ...settings })
  expect(readEnv({ ...complete, COUNTRY: 'US', AREA_UNITS: '' }).AREA_UNITS).toBe('imperial')
})

it.each([
  ['Homes <no-reply@homes.example>', []],
  ['no-reply@homes.example', []],
  ['Homes', ['MAIL_FROM']],
  ['Homes <no-reply>', ['MAIL_FROM']],
])('accepts the sender %j, or rejects only %j', (sender, invalidNames) => {
  expect(namesIn(errorOf({ ...complete, MAIL_FROM: sender }))).toEqual(invalidNames)
})

it('lists every missing variable in one error', () => {
  const message = errorOf({})
  expect(namesIn(message).sort()).toEqual(Object.keys(complete).sort())
  expect(message).toMatch(/^These settings are missing or invalid:\n/)
})

it('explains each missing variable, with an example', () => {
  const message = errorOf({ ...complete, SMTP_URL: undefined, STRIPE_SECRET_KEY: '', PORT: 'http' })
  expect(message.split('\n')).toEqual([
    'These settings are missing or invalid:',
    '  STRIPE_SECRET_KEY: is not set',
    "    Stripe's secret key",
    '    for example: sk_live_…',
    '  SMTP_URL: is not set',
    '    the mail server',
    '    for example: smtps://user:password@smtp.example.net',
    '  PORT: must be a whole number from 0 to 65535',
    '    the port of `npm start`; `-p` on the command line overrides it',
    'Set them in the environment or in a .env file; docs/operations.md explains where to get each of them.',
  ])
})

it.each([
  ['PORT', '65536', 'must be a whole number from 0 to 65535'],
  ['ANSWER_SECONDS', '0', 'must be a whole number from 1 to 600'],
  ['PAYMENT_DAYS', '1.5', 'must be a whole number from 1 to 90'],
  ['TRUSTED_PROXY_HOPS', '-1', 'must be a whole number of at least 0'],
  ['CONTENT_POLL_MS', 'often', 'must be a whole number from 0 to 1000'],
  ['RATE_LIMIT_SCALE', '0', 'must be a number above 0'],
])('lists the valid values for %s=%s', (name, input, words) => {
  expect(errorOf({ ...complete, [name]: input })).toContain(`  ${name}: ${words}\n`)
})

it.each(Object.keys(complete))('names only %s if only that is missing', (name) => {
  expect(namesIn(errorOf({ ...complete, [name]: undefined }))).toEqual([name])
})

it('lists every malformed variable in one error, without secrets', () => {
  const message = errorOf({
    ...complete,
    MONGODB_URI: 'postgres://user:hunter2@host',
    NEXTAUTH_URL: 'here',
    NEXTAUTH_SECRET: 'hunter2',
    STRIPE_API_URL: 'api.stripe.com',
    CLOUDINARY_URL: 'https://key:hunter2@cloud',
    SMTP_URL: 'http://mail',
    LOG_LEVEL: 'loud',
  })
  expect(namesIn(message).sort()).toEqual(
    [
      'CLOUDINARY_URL',
      'LOG_LEVEL',
      'MONGODB_URI',
      'NEXTAUTH_SECRET',
      'NEXTAUTH_URL',
      'SMTP_URL',
      'STRIPE_API_URL',
    ].sort(),
  )
  expect(message).not.toContain('hunter2')
})

it.each([
  ['', []],
  ['Ada@Keystead.TEST', ['ada@keystead.test']],
  [' a@b.c , ,D@E.F,', ['a@b.c', 'd@e.f']],
  ['ada@bücher.example', ['ada@xn--bcher-kva.example']],
])('reads ADMIN_EMAILS %j as %j', (list, emails) => {
  expect(readEnv({ ...complete, ADMIN_EMAILS: list }).ADMIN_EMAILS).toEqual(emails)
})

it.each(['ada', 'ada@keystead.test.', 'ada@keystead.test,a\u200bda@keystead.test'])(
  'rejects ADMIN_EMAILS %j',
  (list) => {
    expect(() => readEnv({ ...complete, ADMIN_EMAILS: list })).toThrow(
      'ADMIN_EMAILS: must be emails, separated by commas',
    )
  },
)

it.each([
  [{ GOOGLE_CLIENT_ID: 'id' }, ['GOOGLE_CLIENT_SECRET']],
  [{ GOOGLE_CLIENT_SECRET: 'secret' }, ['GOOGLE_CLIENT_SECRET']],
  [{ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: '' }, ['GOOGLE_CLIENT_SECRET']],
  [{ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }, []],
  [{ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' }, []],
])('requires both settings of Google or none: %j', (google, invalidNames) => {
  expect(namesIn(errorOf({ ...complete, ...google }))).toEqual(invalidNames)
})

const ACCOUNT = {
  TRANSFER_PAYEE: 'Keystead Escrow Ltd',
  TRANSFER_BANK: 'First Harbour Bank',
  TRANSFER_ACCOUNT: 'DE89 3704 0044 0532 0130 00',
}

it.each([
  [ACCOUNT, []],
  [{ ...ACCOUNT, TRANSFER_BIC: 'COBADEFFXXX', TRANSFER_NOTE: 'By noon.' }, []],
  [{ ...ACCOUNT, TRANSFER_ACCOUNT: '0123456789' }, []],
  [{ ...ACCOUNT, TRANSFER_BANK: '' }, ['TRANSFER_BANK']],
  [{ TRANSFER_ACCOUNT: ACCOUNT.TRANSFER_ACCOUNT }, ['TRANSFER_PAYEE', 'TRANSFER_BANK']],
  [{ TRANSFER_PAYEE: '', TRANSFER_BANK: '', TRANSFER_ACCOUNT: '' }, []],
  [{ ...ACCOUNT, TRANSFER_ACCOUNT: 'DE88 3704 0044 0532 0130 00' }, ['TRANSFER_ACCOUNT']],
])('requires a complete account for bank transfers, and a valid IBAN: %j', (account, invalidNames) => {
  expect(namesIn(errorOf({ ...complete, ...account }))).toEqual(invalidNames)
})

it.each([
  [{ RATE_LIMIT_SCALE: '', RATE_LIMITS: '', TRUSTED_PROXY_HOPS: '' }, []],
  [{ RATE_LIMIT_SCALE: '0.5', RATE_LIMITS: '{"offers":{"points":5}}', TRUSTED_PROXY_HOPS: '2' }, []],
  [
    { RATE_LIMIT_SCALE: '0', RATE_LIMITS: '{', TRUSTED_PROXY_HOPS: '-1' },
    ['RATE_LIMITS', 'RATE_LIMIT_SCALE', 'TRUSTED_PROXY_HOPS'],
  ],
  [{ RATE_LIMIT_SCALE: 'x', TRUSTED_PROXY_HOPS: '1.5' }, ['RATE_LIMIT_SCALE', 'TRUSTED_PROXY_HOPS']],
  [{ JOBS_SECONDS: '0' }, []],
  [{ WEB_VITALS_PERCENT: '0' }, []],
  [{ WEB_VITALS_PERCENT: '101' }, ['WEB_VITALS_PERCENT']],
  [{ AREA_UNITS: '' }, []],
  [{ ENERGY_REQUIRED_IN: '' }, []],
  [{ ENERGY_REQUIRED_IN: 'de, FR' }, []],
  [{ ENERGY_REQUIRED_IN: 'DE,US' }, ['ENERGY_REQUIRED_IN']],
  [{ ENERGY_REQUIRED_IN: 'Germany' }, ['ENERGY_REQUIRED_IN']],
  [{ AREA_UNITS: 'imperial' }, []],
  [{ AREA_UNITS: 'feet' }, ['AREA_UNITS']],
  [{ CRON_SECRET: '' }, []],
  [{ CRON_SECRET: 'fifteen-letters' }, ['CRON_SECRET']],
  [{ JOBS_SECONDS: '-1' }, ['JOBS_SECONDS']],
  [{ ANSWER_SECONDS: '0' }, ['ANSWER_SECONDS']],
  [{ PAYMENT_DAYS: '0' }, ['PAYMENT_DAYS']],
  [{ PAYMENT_DAYS: '91' }, ['PAYMENT_DAYS']],
  [{ PAYMENT_DAYS: '1.5' }, ['PAYMENT_DAYS']],
  [{ JOBS_SECONDS: '86401' }, ['JOBS_SECONDS']],
  [{ RATE_LIMITS: '{"ofers":{"points":5}}' }, ['RATE_LIMITS']],
  [{ RATE_LIMITS: '[]' }, ['RATE_LIMITS']],
])('accepts %j, or rejects only %j', (settings, invalidNames) => {
  expect(namesIn(errorOf({ ...complete, ...settings })).sort()).toEqual(invalidNames)
})

it('overrides only the given part of one budget', () => {
  const { RATE_LIMITS } = readEnv({ ...complete, RATE_LIMITS: '{"reset-address":{"points":1}}' })
  expect(RATE_LIMITS).toEqual({ 'reset-address': { points: 1 } })
})

it.each(['mongodb+srv://cluster.example.net/keystead', 'mongodb://a,b,c/keystead?replicaSet=rs0'])(
  'accepts %s as a database',
  (uri) => expect(readEnv({ ...complete, MONGODB_URI: uri }).MONGODB_URI).toBe(uri),
)

it.each([
  ['', []],
  ['http://127.0.0.1:4010/stripe.js', []],
  ['stripe.js', ['STRIPE_JS_URL']],
])('accepts the URL %j of Stripe.js, or rejects only %j', (address, invalidNames) => {
  expect(namesIn(errorOf({ ...complete, STRIPE_JS_URL: address }))).toEqual(invalidNames)
})

it.each([
  ['', []],
  ['https://tiles.example.net/styles/{theme}.json?key=1', []],
  ['/style.json', ['MAP_STYLE_URL']],
])('accepts the map style %j, or rejects only %j', (address, invalidNames) => {
  expect(namesIn(errorOf({ ...complete, MAP_STYLE_URL: address }))).toEqual(invalidNames)
})

it.each([
  ['cloudinary://key:secret@cloud', []],
  ['cloudinary://key:secret@cloud?upload_prefix=http://127.0.0.1:4020', []],
  ['', ['CLOUDINARY_URL']],
  ['cloudinary://cloud', ['CLOUDINARY_URL']],
  ['cloudinary://key@cloud', ['CLOUDINARY_URL']],
  ['cloudinary://key:secret@', ['CLOUDINARY_URL']],
  ['cloudinary://key:secret@cloud?upload_prefix=127.0.0.1', ['CLOUDINARY_URL']],
])('accepts the picture host %j, or rejects only %j', (address, invalidNames) => {
  expect(namesIn(errorOf({ ...complete, CLOUDINARY_URL: address }))).toEqual(invalidNames)
})

describe('under an https site', () => {
  const secure = { ...complete, NEXTAUTH_URL: 'https://keystead.example' }
  const cloudinary = (prefix: string) => `cloudinary://key:secret@cloud?upload_prefix=${prefix}`

  it("defaults to the services' own URLs, and to no geocoder", () => expect(errorOf(secure)).toBe(''))

  const SERVICES: [string, (address: string) => string][] = [
    ['STRIPE_API_URL', (address) => address],
    ['STRIPE_JS_URL', (address) => address],
    ['MAP_STYLE_URL', (address) => address],
    ['GOOGLE_ISSUER', (address) => address],
    ['GEOCODER_URL', (address) => address],
    ['CLOUDINARY_URL', cloudinary],
  ]
  const UNSAFE = [
    'http://api.example.com',
    'https://localhost:4010',
    'https://localhost.',
    'https://stripe.localhost',
    'https://127.0.0.1:4010',
    'https://127.8.8.8',
    'https://127.1',
    'https://0x7f000001',
    'https://2130706433',
    'https://0.0.0.0',
    'https://[::1]',
    'https://[::]',
    'https://[::ffff:127.0.0.1]',
    'https://LOCALHOST',
  ]
  const SAFE = [
    'https://api.example.com',
    'https://api.example.com:8443/v1',
    'https://10.0.0.5',
    'https://[2001:db8::1]',
    'https://localhost.example.com',
    'https://127.0.0.1.example.com',
  ]

  describe.each(SERVICES)('%s', (name, write) => {
    it.each(UNSAFE)('rejects %s with a message', (address) => {
      const message = errorOf({ ...secure, [name]: write(address) })
      expect(namesIn(message)).toEqual([name])
      expect(message).toMatch(
        /: (this|its upload_prefix) must be an https:\/\/ URL on another machine, because NEXTAUTH_URL is https$/m,
      )
    })

    it.each(SAFE)('accepts %s', (address) => expect(errorOf({ ...secure, [name]: write(address) })).toBe(''))

    it.each([...UNSAFE, ...SAFE])('accepts %s if the site is not under https', (address) => {
      expect(errorOf({ ...complete, [name]: write(address) })).toBe('')
    })

    it.each(['javascript:alert(1)', 'ftp://api.example.com', 'api.example.com'])(
      "rejects %s as a service's URL",
      (address) => expect(namesIn(errorOf({ ...complete, [name]: write(address) }))).toEqual([name]),
    )
  })

  it('names all unsafe URLs at once', () => {
    const local = 'http://127.0.0.1:4010'
    expect(
      namesIn(
        errorOf({
          ...secure,
          STRIPE_API_URL: local,
          STRIPE_JS_URL: local,
          GOOGLE_ISSUER: local,
          CLOUDINARY_URL: cloudinary(local),
          GEOCODER_URL: local,
        }),
      ),
    ).toEqual(['STRIPE_API_URL', 'STRIPE_JS_URL', 'GOOGLE_ISSUER', 'GEOCODER_URL', 'CLOUDINARY_URL'])
  })

  it.each([
    'smtps://me:hunter/2@mail.example',
    'smtps://me:hunter#2@mail.example',
    // The URL of a server "me" with a port.
    'smtps://me:12/hunter@mail.example',
    'smtps://me:12?hunter@mail.example',
    'smtp://',
  ])('rejects a mail server that no mail reaches, %s, without naming it (D172)', (SMTP_URL) => {
    const message = errorOf({ ...complete, SMTP_URL })
    expect(namesIn(message)).toEqual(['SMTP_URL'])
    expect(message).toContain('SMTP_URL: is malformed (in a password, write / as %2F')
    expect(message).not.toContain('hunter')
  })

  it('allows a database and a mail server on this machine', () => {
    expect(
      errorOf({ ...secure, MONGODB_URI: 'mongodb://127.0.0.1/keystead', SMTP_URL: 'smtp://127.0.0.1:25' }),
    ).toBe('')
  })
})

describe('hasSettings (ADR 035)', () => {
  const before = { ...process.env }
  afterEach(() => {
    process.env = { ...before }
  })

  it.each([
    [{}, true],
    [{ NEXT_PHASE: 'phase-production-server' }, true],
    [{ NEXT_PHASE: 'phase-production-build' }, false],
    // Settings for the start may be set in the shell that builds.
    [{ NEXT_PHASE: 'phase-production-build', MONGODB_URI: 'mongodb://127.0.0.1' }, false],
    [{ NEXT_PHASE: 'phase-production-build', VERCEL: '' }, false],
    [{ NEXT_PHASE: 'phase-production-build', VERCEL: '1' }, true],
  ])('returns for %j %s', (variables, expected) => {
    delete process.env.NEXT_PHASE
    delete process.env.VERCEL
    Object.assign(process.env, variables)
    expect(hasSettings()).toBe(expected)
  })
})

it.each([
  ['CURRENCY', 'EUR', 'USD'],
  ['LOCALE', 'de-DE', 'en-US'],
  ['COUNTRY', 'DE', 'US'],
])('refuses another %s than that of the build', (name, value, built) => {
  expect(errorOf({ ...complete, [name]: value })).toContain(
    `${name}: must be ${built}, as when this was built; build again to change it`,
  )
  expect(errorOf({ ...complete, [name]: built })).toBe('')
  expect(errorOf({ ...complete, [name]: '' })).toBe('')
})

it('shows areas in square feet if the country is set to the United States, unless the units are set', () => {
  const unitsOf = (input: Record<string, string>) => readEnv({ ...complete, ...input }).AREA_UNITS
  expect(unitsOf({})).toBe('metric')
  expect(unitsOf({ COUNTRY: 'US' })).toBe('imperial')
  expect(unitsOf({ COUNTRY: 'US', AREA_UNITS: 'metric' })).toBe('metric')
})

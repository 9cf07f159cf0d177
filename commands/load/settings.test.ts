import type * as Settings from './settings'
import type * as Env from '@/lib/env'
import { siteFormat } from '@/lib/domain/site-format'
import { withSettings } from '@/test/support/with-settings'

it.each([
  ['no other setting', {}],
  ['the blank lines of .env.example', { NEXTAUTH_SECRET: '', SMTP_URL: '' }],
])('accepts the database alone in a build for other formats, with %s (D177)', (_, others) => {
  const before = { ...process.env }
  const euro = siteFormat({ CURRENCY: 'EUR', LOCALE: 'de-DE', COUNTRY: 'DE' })
  const settings = { SITE_FORMAT: JSON.stringify(euro), MONGODB_URI: 'mongodb://127.0.0.1/site' }
  const { databaseSettings, readEnv } = withSettings(settings, () => ({
    ...jest.requireActual<typeof Settings>('./settings'),
    ...jest.requireActual<typeof Env>('@/lib/env'),
  }))
  process.env = { NODE_ENV: 'production', ...settings, ...others }
  try {
    expect(databaseSettings()).toBe(settings.MONGODB_URI)
    expect(readEnv(process.env)).toMatchObject({ CURRENCY: 'EUR', LOCALE: 'de-DE', COUNTRY: 'DE' })
  } finally {
    process.env = before
  }
})

it('keeps the settings of the environment', () => {
  const before = { ...process.env }
  const { databaseSettings } = jest.requireActual<typeof Settings>('./settings')
  Object.assign(process.env, { MONGODB_URI: 'mongodb://127.0.0.1/site', LOG_LEVEL: 'warn' })
  try {
    databaseSettings()
    expect(process.env.LOG_LEVEL).toBe('warn')
  } finally {
    process.env = before
  }
})

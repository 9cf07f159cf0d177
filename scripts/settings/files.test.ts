import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { listSettings, readEnv } from '@/lib/env'
import { envExample, withSettingsTable } from './files'

const settings = listSettings()
const contentOf = (file: string) => readFileSync(file, 'utf8')

it('.env.example and docs/settings.md match lib/env.ts (npm run settings writes both)', () => {
  expect(contentOf('.env.example')).toBe(envExample(settings))
  expect(contentOf('docs/settings.md')).toBe(withSettingsTable(contentOf('docs/settings.md'), settings))
})

it('lists every variable except the one that the commands set', () => {
  const names = settings.map(({ name }) => name)
  expect(names).not.toContain('NODE_ENV')
  expect([...names, 'NODE_ENV'].sort()).toEqual(Object.keys(readEnvOfExamples()).sort())
})

it('the examples are valid settings', () => {
  const env = readEnvOfExamples()
  for (const { name, fallback } of settings)
    if (fallback !== undefined) expect(String(env[name as keyof typeof env])).toBe(fallback)
})

it('required settings are empty, so that no example becomes a secret', () => {
  const { NEXTAUTH_SECRET, STRIPE_SECRET_KEY, LOG_LEVEL } = parseEnv(envExample(settings))
  expect({ NEXTAUTH_SECRET, STRIPE_SECRET_KEY, LOG_LEVEL }).toEqual({
    NEXTAUTH_SECRET: '',
    STRIPE_SECRET_KEY: '',
    LOG_LEVEL: undefined,
  })
})

it('rejects a page without the marks', () => {
  expect(() => withSettingsTable('# Settings', settings)).toThrow('The page has no <!-- settings')
})

/** The settings if every example is used as it is, including the lines that are commented out. */
function readEnvOfExamples() {
  const optional = parseEnv(envExample(settings).replaceAll(/^# (?=[A-Z_]+=)/gm, ''))
  const required = Object.fromEntries(
    settings.filter(({ isRequired }) => isRequired).map(({ name, example }) => [name, example]),
  )
  // Without https, because the example of Stripe's script is a stand-in's URL.
  const site = { NEXTAUTH_URL: 'http://localhost:3000' }
  // They have no example.
  const secret = 'x'.repeat(32)
  const secrets = { NEXTAUTH_SECRET: secret, CRON_SECRET: secret, METRICS_TOKEN: secret }
  return readEnv({ ...optional, ...required, ...site, ...secrets })
}

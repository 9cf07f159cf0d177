import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { listSettings, readEnv } from '@/lib/env'
import { envExample, withSettingsTable } from './files'

const settings = listSettings()
const written = (file: string) => readFileSync(file, 'utf8')

it('.env.example and docs/settings.md say what lib/env.ts checks (npm run settings writes both)', () => {
  expect(written('.env.example')).toBe(envExample(settings))
  expect(written('docs/settings.md')).toBe(withSettingsTable(written('docs/settings.md'), settings))
})

it('lists every variable except the one that the commands set', () => {
  const told = settings.map(({ name }) => name)
  expect(told).not.toContain('NODE_ENV')
  expect([...told, 'NODE_ENV'].sort()).toEqual(Object.keys(readEnvOfExamples()).sort())
})

it('the examples are such that a start takes them', () => {
  const env = readEnvOfExamples()
  for (const { name, fallback } of settings)
    if (fallback !== undefined) expect(String(env[name as keyof typeof env])).toBe(fallback)
})

it('what must be set stands empty, so that no example becomes a secret', () => {
  const { NEXTAUTH_SECRET, STRIPE_SECRET_KEY, LOG_LEVEL } = parseEnv(envExample(settings))
  expect({ NEXTAUTH_SECRET, STRIPE_SECRET_KEY, LOG_LEVEL }).toEqual({
    NEXTAUTH_SECRET: '',
    STRIPE_SECRET_KEY: '',
    LOG_LEVEL: undefined,
  })
})

it('a page without the marks is refused', () => {
  expect(() => withSettingsTable('# Settings', settings)).toThrow('The page has no <!-- settings')
})

/** The settings of a person who takes every example as it is, with the lines of the file that are commented out. */
function readEnvOfExamples() {
  const optional = parseEnv(envExample(settings).replaceAll(/^# (?=[A-Z_]+=)/gm, ''))
  const required = Object.fromEntries(
    settings.filter(({ isRequired }) => isRequired).map(({ name, example }) => [name, example]),
  )
  // The site is not https here, because the example of Stripe's script is a stand-in's.
  const site = { NEXTAUTH_URL: 'http://localhost:3000', NEXTAUTH_SECRET: 'x'.repeat(32) }
  return readEnv({ ...optional, ...required, ...site })
}

import { readdirSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/setup/browser.mjs'
import { isOfFullTier } from './scripts/setup/core-tier.mjs'
import { countCores } from './scripts/setup/cores.mjs'

const executablePath = findBrowser()

/** The core tier runs untagged tests, and every test of a changed file. */
const changed = (process.env.TEST_FULL_FILES ?? '').split(',').filter((file) => file.endsWith('.spec.ts'))
const ofFullTier = readdirSync('e2e')
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => `e2e/${name}`)
  .filter((file) => isOfFullTier(file))
const patternOf = (file: string) => `**/${file}`
const CORE = [
  { name: 'core', grepInvert: /@full/, testIgnore: [...ofFullTier, ...changed].map(patternOf) },
  ...(changed.length > 0 ? [{ name: 'changed', testMatch: changed.map(patternOf) }] : []),
]

export default defineConfig({
  testDir: 'e2e',
  // Jest runs the tests in other browsers.
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  forbidOnly: true,
  fullyParallel: false,
  ...(process.env.TEST_TIER === 'core' && { projects: CORE }),
  // Each worker has its own demo (e2e/fixtures.ts) and mostly waits.
  workers: countCores(),
  // Only for tests that hang: the time for a page depends on the machine.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Desktop Chrome'],
    // Tracing every test would cost a third of the time; `--trace retain-on-failure` traces failures.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
  },
})

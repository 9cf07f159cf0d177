import { readdirSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/setup/browser.mjs'
import { isOfFullTier } from './scripts/setup/core-tier.mjs'
import { countCores } from './scripts/setup/cores.mjs'

const executablePath = findBrowser()

/** In the core tier, what is not tagged, and all of the files that changed. */
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
  // Each has a demo of its own (e2e/fixtures.ts); one alone waits most of its time.
  workers: countCores(),
  // Only what never comes ends here: how long a page takes depends on the machine.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Desktop Chrome'],
    // A trace of every test costs a third of the time; `--trace retain-on-failure` takes them where one fails.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
  },
})

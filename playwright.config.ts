import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/setup/browser.mjs'
import { countCores } from './scripts/setup/cores.mjs'

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: false,
  ...(process.env.TEST_TIER !== 'full' && { grepInvert: /@full/ }),
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

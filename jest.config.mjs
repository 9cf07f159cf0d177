import nextJest from 'next/jest.js'

/** Next's configuration, which is the same for every project and takes half a second to load. */
const OF_NEXT = await nextJest({ dir: import.meta.dirname })()()

/** A Jest project: its files and their environment. */
const project = (displayName, testMatch, rest = {}) => ({
  ...OF_NEXT,
  displayName,
  runtime: '<rootDir>/test/support/runtime.mjs',
  testMatch: testMatch.map((glob) => `<rootDir>/${glob}`),
  testEnvironment: '<rootDir>/test/support/one-realm.mjs',
  moduleNameMapper: {
    ...OF_NEXT.moduleNameMapper,
    '^@/(.*)$': '<rootDir>/$1',
    '^server-only$': '<rootDir>/test/support/server-only.ts',
  },
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.data/'],
  setupFiles: ['<rootDir>/test/support/own-connections.ts'],
  ...rest,
})

const database = {
  globalSetup: '<rootDir>/test/support/database.setup.ts',
  globalTeardown: '<rootDir>/test/support/database.teardown.ts',
}

const config = {
  projects: [
    project('unit', [
      'lib/{domain,schemas,integrations,auth,metrics,operations,transport}/**/*.test.ts',
      'lib/*.test.ts',
      'test/{lint,recipes,support}/**/*.test.ts',
      '{commands,scripts,server,tools}/**/*.test.ts',
    ]),
    project('components', ['{app,components}/**/*.test.tsx'], {
      // Takes half of jsdom's time, and has `fetch` and observers, which jsdom lacks. A file that needs jsdom names it in
      // its first line.
      testEnvironment: '@happy-dom/jest-environment',
      setupFiles: [],
      setupFilesAfterEnv: ['<rootDir>/test/support/components.setup.ts'],
    }),
    project('sandbox', ['sandbox/**/*.test.ts']),
    project(
      'database',
      ['lib/{services,data}/**/*.test.ts', 'test/{backup,mongo,seed,simulation}/**/*.test.ts'],
      database,
    ),
    project('contract', ['test/contract/**/*.test.ts'], {
      globalSetup: '<rootDir>/test/support/application.setup.ts',
      globalTeardown: '<rootDir>/test/support/application.teardown.ts',
    }),
    project('browsers', ['e2e/other-browsers/**/*.test.ts'], {
      globalSetup: '<rootDir>/e2e/global-setup.ts',
    }),
  ],
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  // Only for tests that hang: durations depend on the machine, and its disk may stall for a minute.
  testTimeout: 420_000,
}

export default config

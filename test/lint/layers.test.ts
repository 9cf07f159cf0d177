/** @tier full */
import { execFileSync } from 'node:child_process'
import path from 'node:path'

type Message = { ruleId: string | null; message: string }

/** Each refused fixture with exactly the rules that refuse it. */
const REFUSED: Record<string, readonly string[]> = {
  'app/offers/imports-a-stand-in.ts': ['import/no-restricted-paths'],
  'app/offers/imports-a-tool.ts': ['import/no-restricted-paths'],
  'app/offers/imports-data.tsx': ['import/no-restricted-paths'],
  'app/offers/imports-integrations.ts': ['import/no-restricted-paths'],
  'app/offers/imports-the-driver.ts': ['no-restricted-imports'],
  'commands/imports-a-script.ts': ['import/no-restricted-paths'],
  'commands/imports-a-tool.ts': ['import/no-restricted-paths'],
  'components/offers/colours-by-itself.tsx': ['product/colours'],
  'components/offers/compares-a-status.tsx': ['no-restricted-syntax'],
  'components/offers/edits-in-details.tsx': ['no-restricted-syntax'],
  'components/offers/hides-a-scrollbar.tsx': ['no-restricted-syntax'],
  'components/offers/imports-a-command.tsx': ['import/no-restricted-paths'],
  'components/offers/imports-data.tsx': ['import/no-restricted-paths'],
  'components/offers/imports-services.tsx': ['import/no-restricted-paths'],
  'components/offers/imports-the-driver.tsx': ['no-restricted-imports'],
  'components/offers/looks-a-status-up.tsx': ['no-restricted-syntax'],
  'components/offers/looks-for-a-status.tsx': ['no-restricted-syntax'],
  'components/offers/raises-a-toast-later.tsx': ['no-restricted-syntax'],
  'components/offers/raises-a-toast.tsx': ['no-restricted-imports'],
  'components/offers/uses-other-names.tsx': ['product/terms'],
  'components/offers/formats-a-number.tsx': ['no-restricted-properties'],
  'components/offers/formats-in-a-zone.tsx': ['product/formatted-moments'],
  'components/offers/formats-a-day.tsx': ['product/written-moments'],
  'components/offers/writes-a-moment.tsx': ['product/written-moments'],
  'components/offers/writes-a-time-element.tsx': ['product/written-moments'],
  'lib/domain/formats-a-time.ts': ['product/formatted-moments'],
  'components/offers/reads-the-environment.tsx': ['no-restricted-properties'],
  'components/offers/writes-an-area.tsx': ['product/units'],
  'components/offers/writes-dollars.tsx': ['product/currency'],
  'instrumentation-client.ts': ['no-restricted-properties'],
  'instrumentation.ts': ['no-restricted-imports'],
  'lib/data/filters-by-a-status.ts': ['no-restricted-syntax'],
  'lib/data/filters-by-statuses.ts': ['no-restricted-syntax'],
  'lib/data/filters-out-statuses.ts': ['no-restricted-syntax'],
  'lib/data/imports-integrations.ts': ['import/no-restricted-paths'],
  'lib/data/imports-services.ts': ['import/no-restricted-paths'],
  'lib/data/imports-the-environment.ts': ['no-restricted-imports'],
  'lib/data/sales.ts': ['no-restricted-syntax'],
  'lib/domain/cites-a-section.ts': ['product/citations'],
  'lib/domain/cites-an-old-number.ts': ['product/citations'],
  'lib/domain/cites-an-unknown-record.ts': ['product/citations'],
  'lib/domain/cites-an-unknown-rule.ts': ['product/citations'],
  'lib/domain/cites-in-a-title.test.tsx': ['product/citations'],
  'lib/domain/formats-in-a-zone.ts': ['product/formatted-moments'],
  'lib/domain/imports-a-package.ts': ['no-restricted-imports'],
  'lib/domain/imports-data-by-relative-path.ts': ['import/no-restricted-paths'],
  'lib/domain/imports-data.ts': ['import/no-restricted-paths', 'no-restricted-imports'],
  'lib/domain/imports-env.ts': ['import/no-restricted-paths'],
  'lib/domain/imports-the-driver.ts': ['no-restricted-imports'],
  'lib/domain/uses-old-words.ts': ['product/words'],
  'lib/integrations/imports-data.ts': ['import/no-restricted-paths'],
  'lib/integrations/imports-the-driver.ts': ['no-restricted-imports'],
  'lib/schemas/imports-services.ts': ['import/no-restricted-paths'],
  'lib/schemas/imports-the-driver.ts': ['no-restricted-imports'],
  'lib/schemas/reads-in-square-time.ts': [
    'regexp/no-super-linear-backtracking',
    'regexp/no-super-linear-move',
  ],
  'lib/services/offers/destructures-the-environment.ts': ['no-restricted-properties'],
  'lib/services/offers/imports-a-page.ts': ['import/no-restricted-paths'],
  'lib/services/offers/imports-a-stand-in-later.ts': ['import/no-restricted-paths'],
  'lib/services/offers/imports-a-type-of-the-driver.ts': ['no-restricted-imports'],
  'lib/services/offers/imports-next-cache.ts': ['no-restricted-imports'],
  'lib/services/offers/imports-next-headers.ts': ['no-restricted-imports'],
  'lib/services/offers/imports-next-navigation.ts': ['no-restricted-imports'],
  'lib/services/offers/imports-next-server.ts': ['no-restricted-imports'],
  'lib/services/offers/imports-sessions.ts': ['import/no-restricted-paths'],
  'lib/services/offers/imports-the-driver.ts': ['no-restricted-imports'],
  'lib/services/offers/imports-the-environment.ts': ['no-restricted-imports'],
  'lib/services/offers/imports-the-server.ts': ['import/no-restricted-paths'],
  'lib/services/offers/imports-transport.ts': ['import/no-restricted-paths'],
  'lib/services/offers/raises-a-toast-later.ts': ['no-restricted-syntax'],
  'lib/services/offers/reads-the-environment.ts': ['no-restricted-properties'],
  'lib/services/offers/switches-on-a-status.ts': ['no-restricted-syntax'],
  'lib/services/offers/writes-an-area.ts': ['product/units'],
  'lib/services/offers/writes-dollars.ts': ['product/currency'],
  'lib/transport/imports-a-page.ts': ['import/no-restricted-paths'],
  'lib/transport/imports-the-driver.ts': ['no-restricted-imports'],
  'middleware.ts': ['no-restricted-imports'],
  'sandbox/stripe/imports-another-stand-in.ts': ['no-restricted-imports'],
  'sandbox/stripe/imports-lib.ts': ['import/no-restricted-paths'],
  'server/imports-a-command.mjs': ['import/no-restricted-paths'],
  'server/imports-a-script.mjs': ['import/no-restricted-paths'],
}

const ALLOWED = [
  'app/offers/imports-services.tsx',
  'commands/imports-data.ts',
  'components/layout/toasts.tsx',
  'components/offers/asks-the-domain.tsx',
  'components/offers/imports-schemas.tsx',
  'components/saved-searches/reads-the-zone.ts',
  'lib/data/imports-the-driver.ts',
  'lib/domain/cites-rules.test.tsx',
  'lib/domain/imports-domain.ts',
  'lib/env.ts',
  'lib/integrations/imports-domain.ts',
  'lib/schemas/imports-domain.ts',
  'lib/services/offers/imports-data.ts',
  'lib/services/offers/imports-tools.test.tsx',
  'lib/transport/imports-services.ts',
  'sandbox/stripe/imports-itself.ts',
  'server/imports-lib.mjs',
]

describe("the project's ESLint configuration (docs/architecture.md)", () => {
  let results: Record<string, Message[]>

  beforeAll(() => {
    const output = execFileSync(process.execPath, [path.join(__dirname, 'lint-fixtures.mjs')], {
      encoding: 'utf8',
    })
    results = JSON.parse(output) as Record<string, Message[]>
  })

  it('every fixture is in a table here, and every row has a fixture', () => {
    const expected = [
      ...Object.keys(REFUSED).map((name) => `refused/${name}`),
      ...ALLOWED.map((name) => `allowed/${name}`),
    ]
    expect(Object.keys(results).sort()).toEqual(expected.sort())
  })

  it.each(Object.entries(REFUSED))('refuses %s: %j', (name, rules) => {
    const messages = results[`refused/${name}`]
    expect([...new Set(messages?.map(({ ruleId }) => ruleId))].sort()).toEqual([...rules].sort())
  })

  it.each(ALLOWED)('allows %s', (name) => expect(results[`allowed/${name}`]).toEqual([]))
})

import { defineConfig, globalIgnores } from 'eslint/config'
import nextVitals from 'eslint-config-next/core-web-vitals'
import nextTypescript from 'eslint-config-next/typescript'
import prettier from 'eslint-config-prettier/flat'
import regexp from 'eslint-plugin-regexp'
import { changedFiles } from './scripts/setup/changed.mjs'
import { citations } from './scripts/specification/lint-citations.mjs'
import { colours } from './scripts/specification/lint-colours.mjs'
import { terms } from './scripts/specification/lint-glossary.mjs'
import { literals } from './scripts/specification/lint-literals.mjs'
import { formattedMoments, writtenMoments } from './scripts/specification/lint-moments.mjs'
import { currency } from './scripts/specification/lint-currency.mjs'
import { units } from './scripts/specification/lint-units.mjs'
import { words } from './scripts/specification/lint-words.mjs'

// Folders that a layer must not import from: imports go left only (docs/architecture.md).
const zone = (targets, from, message) => [targets].flat().map((target) => ({ target, from, message }))
const innerZone = (target, except, message) => [{ target, from: './lib', except, message }]
/** Code that runs the application from outside; the application does not import it. */
const around = ['./commands', './sandbox', './scripts', './server', './test', './tools']
const outer = ['./app', './components', './e2e', ...around]

export const layerZones = [
  innerZone('./lib/domain', ['./domain'], 'lib/domain imports only itself.'),
  innerZone('./lib/schemas', ['./domain', './schemas'], 'lib/schemas may import lib/domain only.'),
  zone(
    './lib/data',
    ['./lib/integrations', './lib/services', './lib/transport', './lib/auth', './lib/operations'],
    'lib/data stands below services.',
  ),
  zone(
    './lib/integrations',
    ['./lib/data', './lib/services', './lib/transport', './lib/auth', './lib/operations'],
    'lib/integrations stand below services.',
  ),
  zone(
    './lib/services',
    ['./lib/transport', './lib/auth', './lib/operations'],
    'Services know nothing of HTTP, sessions or pages.',
  ),
  zone(
    ['./lib/transport', './lib/auth'],
    ['./lib/operations'],
    'Transport serves any operation; it knows none by name.',
  ),
  zone('./lib', outer, 'lib never imports pages, components or tools.'),
  zone(
    './components',
    [
      './lib/data',
      './lib/integrations',
      './lib/services',
      './lib/transport',
      './lib/auth',
      './lib/operations',
      ...around,
    ],
    'Components take DTOs; pages load them.',
  ),
  zone('./app', ['./lib/data', './lib/integrations', ...around], 'Pages and handlers go through services.'),
  zone(
    './server',
    ['./app', './commands', './components', './e2e', './sandbox', './scripts', './test', './tools'],
    'server runs where the project is not: it imports itself and lib.',
  ),
  zone(
    './commands',
    ['./app', './components', './e2e', './sandbox', './scripts', './server', './test', './tools'],
    'Commands go through lib.',
  ),
  zone('./sandbox', ['./app', './components', './lib'], 'A stand-in knows nothing of the application.'),
].flat()

const STATUS = '/^(pending|accepted|rejected|bought|verified)$/'
const OF_STATUS =
  ':matches(Identifier[name=/status$/i], MemberExpression[property.name=/status$/i], ChainExpression[expression.property.name=/status$/i])'
const statusRule = (selector) => ({
  selector,
  message: 'Ask lib/domain what the status of an offer or a listing means; nothing else compares it.',
})
const SEARCHES = '/^(includes|indexOf|has)$/'
/** Comparisons of a status with a literal: by operator, in a switch, or by a search in a list or set. */
const COMPARED_STATUS = [
  statusRule(`BinaryExpression[operator=/^[!=]==?$/][right.value=${STATUS}] > ${OF_STATUS}.left`),
  statusRule(`BinaryExpression[operator=/^[!=]==?$/][left.value=${STATUS}] > ${OF_STATUS}.right`),
  statusRule(`SwitchStatement:has(> ${OF_STATUS}.discriminant) > SwitchCase[test.value=${STATUS}]`),
  statusRule(`CallExpression[callee.property.name=${SEARCHES}]:has(> ${OF_STATUS}.arguments)`),
  statusRule(`CallExpression[callee.property.name=${SEARCHES}] > Literal.arguments[value=${STATUS}]`),
]
/** Database filters with a literal status, or with an operator on literals. */
const FILTERED_STATUS = [
  statusRule(`Property[key.name='status'][value.value=${STATUS}]`),
  statusRule(`Property[key.name='status'] > ObjectExpression > Property Literal[value=${STATUS}]`),
]

const EDITED_ELSEWHERE = {
  selector:
    "JSXElement[openingElement.name.name='details'] JSXOpeningElement[name.name=/^(input|select|textarea|Input|Select|Textarea)$/]",
  message:
    'Use a ChangeForm with editInPlace: it focuses the field, closes when it is saved and returns the focus (D352).',
}

/** Text by people as the only content of an element that does not set the text direction. */
const UNDIRECTED = {
  selector:
    'JSXElement[openingElement.name.name=/^(?:p|h[1-6]|span|strong|q|blockquote)$/]:not(:has(JSXAttribute[name.name="dir"])) > JSXExpressionContainer > :matches(Identifier[name=/^(?:propertyTitle|location|buyerName|agentName|reviewerName)$/], MemberExpression[property.name=/^(?:propertyTitle|title|location|buyerName|agentName|reviewerName)$/][object.name=/^(?:listing|property|offer|pin|refund|report|review)$/])',
  message: 'Text of people needs dir="auto" (D225).',
}

// The gallery (snap-x) shows the number of its picture instead.
const HIDDEN_SCROLLBAR = {
  selector: 'Literal[value=/^(?!.*snap-x).*\\[scrollbar-width:none\\]/]',
  message: 'Use scroll-row (app/globals.css): readers must see that a row scrolls (D361).',
}

const DRIVER = ['mongodb', 'Only lib/data imports the driver.']
const TOAST = ['sonner', 'Say it by components/layout/toasts.tsx.', ['toast']]
const LATER_TOAST = { selector: "ImportExpression[source.value='sonner']", message: TOAST[1] }
const ENVIRONMENT = ['process', 'node:process'].map((name) => [name, 'Read settings from lib/env.ts.'])
// Only the last `no-restricted-imports` entry for a file applies, so each one is complete.
const restricted = (...names) => [
  'error',
  {
    paths: [...names, ...ENVIRONMENT].map(([name, message, importNames]) => ({ name, message, importNames })),
  },
]

/** Files that start their own application, so that other tests do not share its people. */
const OWN_APPLICATION = [
  ...[
    'cached-pages',
    'content',
    'dashboards-scale',
    'durability',
    'fuzz',
    'limits',
    'observed',
    'odd-requests',
    'cache-poisoning',
  ],
  ...['processes', 'query-plans', 'standalone', 'workers'],
].map((name) => `test/contract/${name}.test.ts`)
/** Turns off the rules for React of these plugins. */
const rulesOff = (plugins) =>
  Object.fromEntries(
    nextVitals
      .flatMap(({ rules = {} }) => Object.keys(rules))
      .filter((name) => plugins.includes(name.split('/')[0]))
      .map((name) => [name, 'off']),
  )
/** The rules that run React's compiler over every function, which take a third of the whole time. */
const compilerOff = Object.fromEntries(
  Object.entries(rulesOff(['react-hooks'])).filter(([name]) => !/rules-of-hooks|exhaustive-deps/.test(name)),
)
/** A glob that matches only this path, also if a folder is called `[id]` or `(public)`. */
const asGlob = (file) => file.replace(/[[\](){}*?!]/g, String.raw`\$&`)
const OWN_PEOPLE = 'Other tests use the shared application too: make people by test/support/contract.ts.'

export default defineConfig([
  globalIgnores([
    '**/.next/',
    '.data/',
    '.reports/',
    '**/next-env.d.ts',
    'test/lint/fixtures/',
    'public/',
    'test-results/',
    'playwright-report/',
  ]),
  ...nextVitals,
  ...nextTypescript,
  {
    files: ['{commands,e2e,lib,sandbox,scripts,server,test,tools}/**/*.{ts,mjs}', '*.{ts,mjs}'],
    rules: rulesOff(['react', 'react-hooks', 'jsx-a11y']),
  },
  { files: ['**/*.test.*'], rules: rulesOff(['react-hooks']) },
  // They warn of slow or odd rendering, which tests also find; in the core tier they check only changed files.
  ...(process.env.TEST_TIER === 'core'
    ? [{ files: ['{app,components}/**'], ignores: changedFiles().map(asGlob), rules: compilerOff }]
    : []),
  {
    // Any pattern may run on text from strangers, so each must match in linear time.
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false }],
    },
  },
  {
    plugins: {
      product: {
        rules: {
          citations,
          colours,
          currency,
          literals,
          terms,
          units,
          words,
          'formatted-moments': formattedMoments,
          'written-moments': writtenMoments,
        },
      },
    },
    rules: { 'product/citations': 'error', 'product/literals': 'error' },
  },
  {
    files: ['{app,components}/**'],
    ignores: ['**/*.test.*'],
    rules: { 'product/colours': 'error' },
  },
  {
    files: ['{app,components,lib}/**'],
    // Files that write areas in both units, or read the units of imported files.
    ignores: [
      ...[
        'components/units/area.tsx',
        'components/properties/facts-line.tsx',
        'lib/domain/{facts,searched-facts}.ts',
      ],
      ...['lib/domain/import/**', 'lib/integrations/blm.ts', '**/*.test.*'],
    ],
    rules: { 'product/units': 'error' },
  },
  {
    files: ['{app,components,lib}/**'],
    // The defaults, what people write in other currencies, and signs that are not of money.
    ignores: [
      ...['lib/env.ts', 'lib/domain/site-format.ts', 'lib/integrations/contact-details.ts'],
      ...['lib/domain/picture.ts', 'lib/transport/cached-{responses,page-headers}.ts'],
      ...['components/*/testing.tsx', '**/*.test.*'],
    ],
    rules: { 'product/currency': 'error' },
  },
  {
    files: ['{app,components,lib}/**'],
    // The words of a day come from JavaScript, and the names of time zones from Node. The formats of a site are worked
    // out by the build (ADR 114).
    ignores: ['lib/domain/{dates,site-format,time-zones}.ts', '**/*.test.*'],
    rules: { 'product/formatted-moments': 'error' },
  },
  {
    files: ['{app,components}/**'],
    ignores: [
      'components/ui/{day,deadline,moment,moment-text}.tsx',
      'components/browser/use-clock.ts',
      '**/*.test.*',
    ],
    rules: { 'product/written-moments': 'error' },
  },
  {
    // The rule and its test contain the words.
    ignores: ['scripts/specification/{lint-words,words.test}.*'],
    rules: { 'product/words': 'error' },
  },
  {
    // Texts of the interface (D344); the REST API's documents and other formats have names of their own.
    files: ['{app,components}/**', 'lib/{auth,domain,schemas,services,transport}/**', 'lib/*.ts'],
    ignores: [
      ...['app/api/**', 'lib/domain/import/**', 'lib/env.ts', '**/*.test.*'],
      'lib/schemas/{import,listing-filters,offer,offer-answers,report,upload}.ts',
    ],
    rules: { 'product/terms': 'error' },
  },
  {
    rules: {
      'import/no-restricted-paths': ['error', { zones: layerZones }],
      'import/no-default-export': 'off',
      'no-console': ['error', { allow: ['error', 'warn'] }],
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // A type and its value may have one name, and so may a constant and a parameter of what initializes it.
      '@typescript-eslint/no-shadow': [
        'error',
        {
          hoist: 'functions',
          allow: ['_'],
          ignoreOnInitialization: true,
          ignoreTypeValueShadow: true,
          ignoreFunctionTypeParameterNameValueShadow: true,
        },
      ],
    },
  },
  // The TypeScript compiler reports unused code (`noUnusedLocals`, `noUnusedParameters`).
  { files: ['**/*.{ts,tsx}'], rules: { '@typescript-eslint/no-unused-vars': 'off' } },
  {
    files: ['{app,components,lib}/**', 'middleware.ts', 'instrumentation*.ts'],
    ignores: ['lib/data/**', '**/*.test.*'],
    rules: { 'no-restricted-imports': restricted(DRIVER, TOAST) },
  },
  {
    files: ['components/layout/toasts.tsx'],
    rules: { 'no-restricted-imports': restricted(DRIVER) },
  },
  {
    files: ['components/{browser,filters,layout,map,properties,reader}/**'],
    ignores: ['**/*.test.*'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(@/lib/schemas/|zod)',
              allowTypeImports: true,
              message:
                'Public pages load this file. Move what it needs to lib/domain, so that they do not load zod (24 KB).',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['lib/data/**'],
    ignores: ['**/*.test.*'],
    rules: { 'no-restricted-imports': restricted() },
  },
  {
    files: ['lib/services/**'],
    ignores: ['**/*.test.*'],
    rules: {
      'no-restricted-imports': restricted(
        DRIVER,
        ['next/headers', 'A service does not read requests.'],
        ['next/navigation', 'A service does not redirect.'],
        ['next/server', 'A service does not build responses.'],
        ['next/cache', 'The transport revalidates.'],
      ),
    },
  },
  {
    files: ['lib/domain/**'],
    ignores: ['**/*.test.*'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ regex: '^(?!\\.\\.?/)(?!@/lib/domain/)', message: 'lib/domain imports only itself.' }],
        },
      ],
    },
  },
  // Their rules need data that ships with the product, of time zones (ADR 074) and of countries' phone numbers, or an
  // evaluator of conditions (ADR 085).
  {
    files: ['lib/domain/time-zones.ts', 'lib/domain/phone.ts', 'lib/domain/search-match.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['{app,components,lib}/**', 'middleware.ts', 'instrumentation*.ts'],
    // `format.ts` reads what the build has inlined (ADR 114).
    ignores: ['lib/env.ts', 'lib/domain/format.ts', '**/*.test.*'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read settings from lib/env.ts.' },
        {
          object: 'crypto',
          property: 'randomUUID',
          message: 'Use newKey (components/browser/new-key.ts): browsers have randomUUID only under https.',
        },
        {
          property: 'toLocaleString',
          message:
            'Use groupDigits (lib/domain/group-digits.ts): the first number that Intl formats takes a phone 50 ms.',
        },
      ],
    },
  },
  {
    files: ['test/contract/**'],
    ignores: OWN_APPLICATION,
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'Literal[value=/@keystead\\.test/i]', message: OWN_PEOPLE },
        { selector: 'TemplateElement[value.raw=/@keystead\\.test/i]', message: OWN_PEOPLE },
        { selector: "CallExpression[callee.name='demoUser']", message: OWN_PEOPLE },
        { selector: "CallExpression[callee.name='demoSession'][arguments.length=1]", message: OWN_PEOPLE },
      ],
    },
  },
  {
    files: ['sandbox/*/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex:
                '^(\\.\\./)+(cloudinary|google|mail|mongo|stripe|support)/|^@keystead/sandbox-(?!support/)',
              message: 'A stand-in imports its own files and @keystead/sandbox-support.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['{app,components,lib}/**'],
    ignores: ['lib/domain/**', '**/*.test.*'],
    rules: {
      'no-restricted-syntax': [
        'error',
        LATER_TOAST,
        UNDIRECTED,
        EDITED_ELSEWHERE,
        HIDDEN_SCROLLBAR,
        ...COMPARED_STATUS,
      ],
    },
  },
  {
    // Here a filter with a literal status is a comparison too.
    files: ['lib/{data,services}/**'],
    ignores: ['lib/data/indexes.ts', '**/*.test.*'],
    rules: {
      'no-restricted-syntax': ['error', LATER_TOAST, ...COMPARED_STATUS, ...FILTERED_STATUS],
    },
  },
  { files: ['{commands,e2e,sandbox,scripts,server,test,tools}/**'], rules: { 'no-console': 'off' } },
  // Tests are outside the layers: they use stand-ins and builders.
  { files: ['**/*.test.{ts,tsx}'], rules: { 'import/no-restricted-paths': 'off' } },
  // Playwright's fixtures call a function named `use`, which is not a hook.
  { files: ['e2e/**'], rules: { 'react-hooks/rules-of-hooks': 'off' } },
  prettier,
])

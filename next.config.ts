import path from 'node:path'
import type { NextConfig } from 'next'

/** On every answer: nobody frames these pages, guesses at content types, or learns the addresses people come from. */
const SECURITY_HEADERS = [
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
]

/** Responses that are no pages must not be displayed, run or framed. */
const ANSWER_POLICY = { key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" }

/** The addresses of calls and files. Pages have the policy of `middleware.ts`, whose matcher leaves these out. */
const ANSWERS = [
  '/api',
  '/api/:path((?!docs$).*)',
  // Beside it lies the optimiser, `/_next/image`, whose pictures come with a policy of Next's own.
  '/_next/static/:path*',
  '/demo/:path*',
  // But for the map's worker, whose policy depends on the settings: `middleware.ts` sends it.
  '/map/:path((?!worker\\.mjs$).*)',
  ...['icon.svg', 'favicon.ico', 'opengraph.jpg', 'robots.txt', 'sitemap.xml'].map((file) => `/${file}`),
]

/** What the map loads from this site is asked for under its version, or changes with a release alone. */
const MAP_FILES = {
  source: '/map/:path*',
  headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }],
}

const config: NextConfig = {
  poweredByHeader: false,
  // A folder that runs by itself (`scripts/standalone.mjs` makes it whole). Vercel has a form of its own.
  ...(!process.env.VERCEL && { output: 'standalone' }),
  // What a page needs is named at the top of its HTML, compressed; in the headers as well it would push a page's end into another round trip.
  // React complains of a zero in development.
  reactMaxHeadersLength: process.env.NODE_ENV === 'development' ? undefined : 0,
  // Next would write the arguments of each action to the terminal in development, passwords too.
  logging: { serverFunctions: false },
  // Next writes 127.0.0.1 as localhost in the middleware's addresses, takes a rewrite within a server that listens on
  // 127.0.0.1 for one to another host, and asks itself in a circle. Only raw addresses are compared as they are.
  skipProxyUrlNormalize: true,
  experimental: {
    // Which parts of a page are sent ahead together is decided in a build, of pages that a build cannot render (ADR 035);
    // for them a browser then asks for parts that there are not.
    prefetchInlining: false,
    // The largest form is a listing's, as `LISTING_LIMIT` says; pictures go to `/api/uploads`.
    serverActions: { bodySizeLimit: '256kb' },
    // The middleware holds the body of each request to a page in memory; more than a form's nobody needs there.
    proxyClientMaxBodySize: '2mb',
    // `npm run verify` builds once in a folder that nobody builds in again.
    ...(process.env.BUILD_CACHE === 'off' && { turbopackFileSystemCacheForBuild: false }),
  },
  // Vercel brings a store of its own, which all of a deployment's functions share.
  ...(!process.env.VERCEL && {
    cacheHandler: path.resolve('lib/transport/content-store.mjs'),
    cacheMaxMemorySize: 0,
  }),
  headers: async () => [
    { source: '/:path*', headers: SECURITY_HEADERS },
    // The account area, which pages of this site frame for readers without JavaScript.
    { source: '/reader/account', headers: [{ key: 'X-Frame-Options', value: 'SAMEORIGIN' }] },
    ...ANSWERS.map((source) => ({ source, headers: [ANSWER_POLICY] })),
    MAP_FILES,
  ],
  // Read by name when a place is first looked up, so nothing that a build traces leads to them.
  outputFileTracingIncludes: { '/**': ['generated/*.txt'] },
  // Title, canonical address and Open Graph stand in the head of every answer, for readers without JavaScript too.
  htmlLimitedBots: /^.*/,
  // The address that older clients went to after a payment (D3).
  redirects: async () => [
    { source: '/dashboard/property-bought', destination: '/dashboard/user/bought', permanent: true },
  ],
  // `npm run types` checks the whole project, tests included; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@node-rs/argon2',
    // One of each in a process, whatever it is bundled into.
    ...['api', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-node'].map(
      (name) => `@opentelemetry/${name}`,
    ),
    'mongodb',
    'pino',
    'prom-client',
    'sharp',
  ],
}

export default config

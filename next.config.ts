import path from 'node:path'
import type { NextConfig } from 'next'
import { siteFormat } from './lib/domain/site-format'

/** For every response: no framing, no guessing of content types, no full URLs in referrers to other sites. */
const SECURITY_HEADERS = [
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
]

/** Responses other than pages must not be displayed, run or framed. */
const OTHER_POLICY = { key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" }

/** The URLs of API calls and files. Pages get their policy from `middleware.ts`, whose matcher excludes these. */
const OTHER_THAN_PAGES = [
  '/api',
  '/api/:path((?!docs$).*)',
  // Not `/_next/image`: its pictures have a policy of Next's own.
  '/_next/static/:path*',
  '/demo/:path*',
  '/previews/:path*',
  '/sitemaps/:path*',
  // Except the map's worker: its policy depends on the settings, so `middleware.ts` sends it.
  '/map/:path((?!worker\\.mjs$).*)',
  ...['icon.svg', 'favicon.ico', 'opengraph.jpg', 'robots.txt', 'sitemap.xml'].map((file) => `/${file}`),
]

/** Map files have a version in their URL, or change only with a release. */
const MAP_FILES = {
  source: '/map/:path*',
  headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }],
}

const config: NextConfig = {
  // Worked out once, so that the server and all browsers write the same text (ADR 114).
  env: { SITE_FORMAT: JSON.stringify(siteFormat(process.env)) },
  poweredByHeader: false,
  // A folder that runs by itself (`scripts/standalone.mjs` completes it). Vercel has its own output.
  ...(!process.env.VERCEL && { output: 'standalone' }),
  // The HTML already names what a page needs at its top, compressed. Repeated in headers, it would delay the end of the
  // page by a round trip. React warns about 0 in development.
  reactMaxHeadersLength: process.env.NODE_ENV === 'development' ? undefined : 0,
  // Otherwise Next prints the arguments of every action in development, including passwords.
  logging: { serverFunctions: false },
  // Next normalizes 127.0.0.1 to localhost in the middleware's URLs, so a server that listens on 127.0.0.1 would take
  // its own rewrites for another host and request itself in a loop.
  skipProxyUrlNormalize: true,
  experimental: {
    // A build decides which segments are prefetched together, but cannot render these pages (ADR 035), so browsers
    // would request segments that do not exist.
    prefetchInlining: false,
    // The largest form is that of a listing (`LISTING_LIMIT`); pictures are sent to `/api/uploads`.
    serverActions: { bodySizeLimit: '256kb' },
    // The middleware buffers request bodies in memory, and no page needs more than a form's.
    proxyClientMaxBodySize: '2mb',
    // `npm run verify` builds once in a folder that is not built again, and nobody reads its stack traces.
    ...(process.env.BUILD_CACHE === 'off' && {
      turbopackFileSystemCacheForBuild: false,
      turbopackSourceMaps: false,
    }),
  },
  // Vercel has its own cache, which all functions of a deployment share.
  ...(!process.env.VERCEL && {
    cacheHandler: path.resolve('lib/transport/content-store.mjs'),
    cacheMaxMemorySize: 0,
  }),
  // AVIF first: a quarter smaller than WebP. Encoding takes longer, once for each width of the site's own pictures.
  // Only the site's own pictures: of any other address Next would render the page, to see whether it is a picture.
  images: {
    formats: ['image/avif', 'image/webp'],
    localPatterns: [{ pathname: '/demo/**', search: '' }],
  },
  headers: async () => [
    { source: '/:path*', headers: SECURITY_HEADERS },
    // Pages of this site frame the account area for readers without JavaScript.
    { source: '/reader/account', headers: [{ key: 'X-Frame-Options', value: 'SAMEORIGIN' }] },
    // Pages with a tour frame the page of its player, which sends its own policy (ADR 109).
    { source: '/tours/:path*', headers: [{ key: 'X-Frame-Options', value: 'SAMEORIGIN' }] },
    ...OTHER_THAN_PAGES.map((source) => ({ source, headers: [OTHER_POLICY] })),
    MAP_FILES,
  ],
  // Opened by a computed name when a place is first looked up or a preview is drawn, so tracing does not find them.
  outputFileTracingIncludes: { '/**': ['generated/*.txt', 'app/fonts/preview*.ttf'] },
  // Title, canonical URL and Open Graph tags are in the head of every response, also for readers without JavaScript.
  htmlLimitedBots: /^.*/,
  // Next has no folder names like `[id].ics`.
  rewrites: async () => [
    { source: '/api/viewings/:id([^/]+).ics', destination: '/api/viewings/:id/viewing.ics' },
  ],
  // The page that older clients open after a payment (D3).
  redirects: async () => [
    { source: '/dashboard/property-bought', destination: '/dashboard/user/bought', permanent: true },
  ],
  // `npm run types` checks the whole project, including tests.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@node-rs/argon2',
    // A process needs a single instance of each, in all bundles.
    ...['api', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-node'].map(
      (name) => `@opentelemetry/${name}`,
    ),
    // One copy of the time zone data, instead of one in each bundle.
    ...['@photostructure/tz-lookup', 'moment-timezone'],
    'mongodb',
    'pino',
    'prom-client',
    'sharp',
  ],
}

export default config

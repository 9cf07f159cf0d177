import type { NextConfig } from 'next'

const config: NextConfig = {
  poweredByHeader: false,
  // The address that older clients went to after a payment (decision 3).
  redirects: async () => [
    { source: '/dashboard/property-bought', destination: '/dashboard/user/bought', permanent: true },
  ],
  // `npm run types` checks the whole project, tests included; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['@node-rs/argon2', 'mongodb', 'pino'],
}

export default config

import path from 'node:path'
import { type NextConfig } from 'next'

/** Everything else is Next's default. */
const config: NextConfig = {
  // Uses the packages of the project that contains this folder.
  turbopack: { root: path.resolve(import.meta.dirname, '../..') },
  // `npm run types` checks these files with all others.
  typescript: { ignoreBuildErrors: true },
}

export default config

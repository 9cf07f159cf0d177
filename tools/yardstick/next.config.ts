import path from 'node:path'
import { type NextConfig } from 'next'

/** Everything else is as Next has it of itself. */
const config: NextConfig = {
  // The packages are those of the project that this folder lies in.
  turbopack: { root: path.resolve(import.meta.dirname, '../..') },
  // `npm run types` checks these files with all others.
  typescript: { ignoreBuildErrors: true },
}

export default config

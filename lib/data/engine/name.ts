import 'server-only'
import { getDb } from '../client'

const holder = globalThis as typeof globalThis & { keysteadEngine?: string }

/** What the database is, in words: "MongoDB 7.0.14". Asked once by each process. */
export async function engineName(): Promise<string> {
  return (holder.keysteadEngine ??= await readServerName())
}

/** All engines call themselves MongoDB 7 or later, as the driver wants it, and tell what they are in `gitVersion`. */
async function readServerName(): Promise<string> {
  const { version, gitVersion } = await getDb().command({ buildInfo: 1 })
  if (gitVersion === 'keystead') return 'Embedded database'
  return gitVersion === 'documentdb' ? 'DocumentDB' : `MongoDB ${String(version)}`
}

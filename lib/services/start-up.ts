import 'server-only'
import { migrate } from '@/lib/data/migrations'
import { getEnv } from '@/lib/env'

/** Names every missing setting before the first request, and brings the database's shape up to date. */
export async function startUp(): Promise<void> {
  getEnv()
  await migrate()
}

/** At start-up: every missing setting is named before the first request, and the database's shape is brought up to date. */
export async function register(): Promise<void> {
  const { getEnv } = await import('./lib/env')
  const { NODE_ENV } = getEnv()
  if (NODE_ENV === 'test') return
  const { migrate } = await import('./lib/data/migrations')
  await migrate()
}

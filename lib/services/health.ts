import 'server-only'
import { ping } from '@/lib/data/client'

/** Whether the database answers. */
export const checkHealth = async (): Promise<{ status: 'ok' | 'error'; database: 'ok' | 'error' }> => {
  const state = (await ping()) ? 'ok' : 'error'
  return { status: state, database: state }
}

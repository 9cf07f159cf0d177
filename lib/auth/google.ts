import 'server-only'
import { getEnv } from '@/lib/env'

/** True if signing in with Google is set up. */
export const isGoogleEnabled = (): boolean => getEnv().GOOGLE_CLIENT_ID !== undefined

import 'server-only'
import { getEnv } from '@/lib/env'

/** The absolute URL of a path of this site; an absolute URL stays. */
export const absolute = (path: string): string => new URL(path, getEnv().NEXTAUTH_URL).href

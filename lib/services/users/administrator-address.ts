import 'server-only'
import { type Role } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'

/** True for emails that become administrators when they are verified (D19 and D61). */
export const isAdministratorAddress = (email: string): boolean => getEnv().ADMIN_EMAILS.includes(email)

/** The role of a new account with this normalised email, verified by Google (D14). */
export const roleOfVerifiedUser = (email: string): Role => (isAdministratorAddress(email) ? 'admin' : 'user')

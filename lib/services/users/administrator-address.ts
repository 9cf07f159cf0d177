import 'server-only'
import { type Role } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'

/** True for the addresses that become administrators once they are proven (D19 and D61). */
export const isAdministratorAddress = (email: string): boolean => getEnv().ADMIN_EMAILS.includes(email)

/** The role that an account of this normalised address is created with, where Google has proven it (D14). */
export const roleOfProvenUser = (email: string): Role => (isAdministratorAddress(email) ? 'admin' : 'user')

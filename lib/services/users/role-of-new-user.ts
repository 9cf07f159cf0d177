import 'server-only'
import { type Role } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'

/** The role that an account of this normalised address is created with (decisions 12, 14, 19). */
export const roleOfNewUser = (email: string): Role =>
  getEnv().ADMIN_EMAILS.includes(email) ? 'admin' : 'user'

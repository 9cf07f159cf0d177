import { closeClient } from '@/lib/data/client'
import { normalizeEmail } from '@/lib/domain/text'
import { type DashboardRole } from '@/lib/domain/user'
import { grantRole } from '@/lib/services/users/grant-role'

const ROLES: readonly DashboardRole[] = ['user', 'agent', 'admin']
const [email, role] = process.argv.slice(2)
const known = ROLES.find((name) => name === role)

try {
  if (email === undefined || known === undefined)
    throw new Error('Usage: npm run grant-role -- <email> user|agent|admin')
  await grantRole(normalizeEmail(email), known)
  console.log(`${normalizeEmail(email)} is ${known} now`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await closeClient()
}

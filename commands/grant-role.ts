import { normalizeEmail } from '@/lib/domain/text'
import { type DashboardRole } from '@/lib/domain/user'
import { grantRole } from '@/lib/services/users/grant-role'
import { loadSettings, runCommand } from './support/command'

const ROLES: readonly DashboardRole[] = ['user', 'agent', 'admin']
const [email, role] = process.argv.slice(2)
const known = ROLES.find((name) => name === role)

loadSettings()
await runCommand(async () => {
  if (email === undefined || known === undefined)
    throw new Error('Usage: npm run grant-role -- <email> user|agent|admin')
  await grantRole(normalizeEmail(email), known)
  return `${normalizeEmail(email)} is ${known} now`
})

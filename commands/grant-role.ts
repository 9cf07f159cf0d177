import './support/settings'
import { type DashboardRole } from '@/lib/domain/user'
import { assertUsableDatabase } from '@/lib/services/health'
import { grantRole } from '@/lib/services/users/roles'
import { runCommand } from './support/command'
import { readCommandLine, exitWithUsage } from './support/command-line'

const ROLES: readonly DashboardRole[] = ['user', 'agent', 'admin']
const USAGE = `Usage: npm run grant-role -- EMAIL ROLE
Changes the role of an account. Roles: ${ROLES.join(', ')}.`

const {
  positionals: [email = '', role = ''],
} = readCommandLine(USAGE, {}, ['EMAIL', 'ROLE'])
const newRole = ROLES.find((name) => name === role) ?? exitWithUsage(USAGE, `There is no role '${role}'.`)

await runCommand(async () => {
  await assertUsableDatabase()
  await grantRole(email, newRole)
  return `${email} now has the role ${newRole}`
})

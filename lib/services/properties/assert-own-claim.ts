import 'server-only'
import { isSameEmail } from '@/lib/domain/email'
import { forbidden } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'

/** Throws `forbidden` if the body names another agent as the listing's owner (D21). */
export function assertOwnClaim(actor: Actor, agentEmail: string | undefined): void {
  if (agentEmail !== undefined && !isSameEmail(agentEmail, actor.email))
    throw forbidden('You can only list properties as yourself.')
}

import 'server-only'
import { forbidden } from '@/lib/domain/errors'
import { normalizeEmail } from '@/lib/domain/text'
import { type Actor } from '@/lib/domain/user'

/** Refuses a body that says the listing is another agent's (D21). */
export function assertOwnClaim(actor: Actor, agentEmail: string | undefined): void {
  if (agentEmail !== undefined && normalizeEmail(agentEmail) !== actor.email)
    throw forbidden('A listing is always its own agent’s.')
}

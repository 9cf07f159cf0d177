import { getActor } from '@/lib/auth/actor'
import { toDay } from '@/lib/domain/dates'
import { assertRole } from '@/lib/services/authorise'
import { exportData } from '@/lib/services/users/export-data'
import { guarded, otherMethods } from '@/lib/transport/create-route'
import { jsonDownload } from '@/lib/transport/download'
import { countAttempt } from '@/lib/transport/rate-limit'
import { noteRequest } from '@/lib/request-context'
import { withoutSession } from '@/lib/transport/without-session'

/** Like `createRoute`, with a file for the answer. */
export const GET = guarded(async (request) => {
  const actor = await getActor()
  if (!actor) return withoutSession(request)
  noteRequest({ accountId: actor.id, permission: 'user:export' })
  assertRole(actor, 'user:export')
  await countAttempt('export', { actor })
  return jsonDownload(await exportData(actor), `keystead-data-${toDay(new Date())}.json`)
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

import { getActor } from '@/lib/auth/actor'
import { toDay } from '@/lib/domain/dates'
import { assertRole } from '@/lib/services/authorise'
import { exportCsv } from '@/lib/services/properties/export-csv'
import { guarded, otherMethods } from '@/lib/transport/create-route'
import { csvDownload } from '@/lib/transport/download'
import { countAttempt } from '@/lib/transport/rate-limit'
import { noteRequest } from '@/lib/request-context'
import { withoutSession } from '@/lib/transport/without-session'

/** Like `createRoute`, with a file for the answer. */
export const GET = guarded(async (request) => {
  const actor = await getActor()
  if (!actor) return withoutSession(request)
  noteRequest({ accountId: actor.id, permission: 'property:export' })
  assertRole(actor, 'property:export')
  await countAttempt('export', { actor })
  return csvDownload(await exportCsv(actor), `keystead-properties-${toDay(new Date())}.csv`)
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

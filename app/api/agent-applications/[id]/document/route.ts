import { getActor } from '@/lib/auth/actor'
import { DOCUMENT_TYPES } from '@/lib/domain/application'
import { applicationIdSchema } from '@/lib/schemas/application'
import { readDocument } from '@/lib/services/applications/read-document'
import { assertRole } from '@/lib/services/authorise'
import { answerTime } from '@/lib/transport/answer-time'
import { guarded, otherMethods } from '@/lib/transport/create-route'
import { countAttempt } from '@/lib/transport/rate-limit'
import { parseInput } from '@/lib/transport/parse-input'
import { noteRequest } from '@/lib/request-context'
import { logSecurity } from '@/lib/transport/security-log'
import { withoutSession } from '@/lib/transport/without-session'

/** Like `createRoute`, with a file for the answer: saved, never shown as a page of this site. */
export const GET = guarded(async (request, context) => {
  const inTime = answerTime()
  const actor = await inTime(getActor())
  if (!actor) return withoutSession(request)
  noteRequest({ accountId: actor.id, permission: 'application:read' })
  assertRole(actor, 'application:read')
  await inTime(countAttempt('documents', { actor }))
  const { id } = (await context.params) ?? {}
  const input = parseInput(applicationIdSchema, { applicationId: id })
  const { type, bytes, personId } = await inTime(readDocument(actor, input))
  if (personId !== actor.id) await logSecurity('document-read', { outcome: 'succeeded', targetId: personId })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': DOCUMENT_TYPES[type],
      'Content-Disposition': `attachment; filename="application-document.${type}"`,
      'Cache-Control': 'no-store',
    },
  })
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

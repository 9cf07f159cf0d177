import { getActor } from '@/lib/auth/actor'
import { DOCUMENT_LIMIT } from '@/lib/domain/application'
import { AppError, unauthenticated } from '@/lib/domain/errors'
import { paths } from '@/lib/paths'
import {
  documentFaultOf,
  DOCUMENT_MESSAGES,
  type DocumentResult,
  sendDocumentSchema,
} from '@/lib/schemas/application'
import { sendDocument } from '@/lib/services/applications/send-document'
import { assertRole } from '@/lib/services/authorise'
import { answerTime } from '@/lib/transport/answer-time'
import { guarded, otherMethods } from '@/lib/transport/create-route'
import { countAttempt } from '@/lib/transport/rate-limit'
import { readUpload } from '@/lib/transport/read-upload'
import { noteRequest } from '@/lib/request-context'
import { logRefusal } from '@/lib/transport/security-log'

/** True for a form that a page posted without JavaScript: its answer is a page. */
const isForm = ({ headers }: Request): boolean => headers.get('accept')?.includes('text/html') === true

const leadTo = (location: string) => new Response(null, { status: 303, headers: { Location: location } })

/** Like `createRoute`, with a form for the body, which a page may post as well. */
export const POST = guarded(async (request) => {
  try {
    const data = await take(request)
    return isForm(request) ? leadTo(paths.user.becomeAgent) : Response.json({ data }, { status: 201 })
  } catch (error) {
    if (!isForm(request) || !(error instanceof AppError)) throw error
    await logRefusal(error)
    return leadTo(paths.user.documentRefused(documentFaultOf(error)))
  }
})

async function take(request: Request): Promise<DocumentResult['data']> {
  const inTime = answerTime()
  const actor = await inTime(getActor())
  if (!actor) throw unauthenticated()
  noteRequest({ accountId: actor.id, permission: 'application:create' })
  assertRole(actor, 'application:create')
  await inTime(countAttempt('applications', { actor }))
  const input = await readUpload(request, sendDocumentSchema, {
    field: 'document',
    limit: DOCUMENT_LIMIT,
    tooLarge: DOCUMENT_MESSAGES.tooLarge,
    noun: 'document',
  })
  return inTime(sendDocument(actor, input))
}

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

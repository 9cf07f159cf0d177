import { getActor } from '@/lib/auth/actor'
import { unauthenticated } from '@/lib/domain/errors'
import { UPLOAD_LIMIT, UPLOAD_MESSAGES, uploadImageSchema, type UploadResult } from '@/lib/schemas/upload'
import { assertRole } from '@/lib/services/authorise'
import { uploadImage } from '@/lib/services/uploads/upload-image'
import { answerTime } from '@/lib/transport/answer-time'
import { guarded, otherMethods } from '@/lib/transport/create-route'
import { countAttempt } from '@/lib/transport/rate-limit'
import { readUpload } from '@/lib/transport/read-upload'
import { noteRequest } from '@/lib/request-context'

/**
 * Like `createRoute`, with a form for the body: the actor is found, the role refused that may send no picture at all,
 * and the upload counted, before any of it is read.
 */
export const POST = guarded(async (request) => {
  const inTime = answerTime()
  const actor = await inTime(getActor())
  if (!actor) throw unauthenticated()
  noteRequest({ accountId: actor.id, permission: 'upload:profile-photo' })
  assertRole(actor, 'upload:profile-photo')
  await inTime(countAttempt('uploads', { actor }))
  const input = await readUpload(request, uploadImageSchema, {
    field: 'image',
    limit: UPLOAD_LIMIT,
    tooLarge: UPLOAD_MESSAGES.tooLarge,
  })
  const answer: UploadResult = { data: await inTime(uploadImage(actor, input)) }
  return Response.json(answer, { status: 201 })
})

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

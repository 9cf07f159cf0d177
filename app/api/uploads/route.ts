import { UPLOAD_LIMIT, UPLOAD_MESSAGES, type UploadResult } from '@/lib/schemas/upload'
import { service } from '@/lib/operations/service'
import { imageHostTooLate, uploadImage } from '@/lib/services/uploads/upload-image'
import { admitCaller, withRequestHandling, otherMethods } from '@/lib/transport/create-route'
import { readUpload } from '@/lib/transport/read-upload'

const operation = service.uploadImage

/** Like `createRoute`, with a form as the body. */
export const POST = withRequestHandling(async (request) => {
  const { actor, inTime } = await admitCaller(operation)
  const input = await readUpload(request, operation.input, {
    field: 'image',
    limit: UPLOAD_LIMIT,
    tooLarge: UPLOAD_MESSAGES.tooLarge,
  })
  const answer: UploadResult = { data: await inTime(uploadImage(actor, input), imageHostTooLate) }
  return Response.json(answer, { status: operation.status })
})

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

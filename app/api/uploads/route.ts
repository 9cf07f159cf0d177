import { UPLOAD_LIMIT, UPLOAD_MESSAGES, type UploadResult } from '@/lib/schemas/upload'
import { service } from '@/lib/operations/service'
import { imageHostTooLate, uploadImage } from '@/lib/services/uploads/upload-image'
import { admitCaller, allMethods } from '@/lib/transport/create-route'
import { readUpload } from '@/lib/transport/read-upload'

const operation = service.uploadImage

/** Like a handler of `routes`, with a form as the body. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  POST: async (request) => {
    const { actor, withinDeadline } = await admitCaller(operation)
    const input = await readUpload(request, operation.input, {
      field: 'image',
      limit: UPLOAD_LIMIT,
      tooLarge: UPLOAD_MESSAGES.tooLarge,
    })
    const result: UploadResult = { data: await withinDeadline(uploadImage(actor, input), imageHostTooLate) }
    return Response.json(result, { status: operation.status })
  },
})

import { DOCUMENT_LIMIT } from '@/lib/domain/application'
import { AppError } from '@/lib/domain/errors'
import { paths } from '@/lib/paths'
import { documentErrorOf, DOCUMENT_MESSAGES, type DocumentResult } from '@/lib/schemas/application'
import { operations } from '@/lib/schemas/operations'
import { sendDocument } from '@/lib/services/applications/send-document'
import { admitCaller, withRequestHandling, otherMethods } from '@/lib/transport/create-route'
import { readUpload } from '@/lib/transport/read-upload'
import { logRefusal } from '@/lib/transport/security-log'

const { sendDocument: declared } = operations

/** True for a form submitted without JavaScript, whose response is a page. */
const isForm = ({ headers }: Request): boolean => headers.get('accept')?.includes('text/html') === true

const leadTo = (location: string) => new Response(null, { status: 303, headers: { Location: location } })

/** Like `createRoute`, with a form as the body, which a page may also submit. */
export const POST = withRequestHandling(async (request) => {
  try {
    const data = await take(request)
    return isForm(request)
      ? leadTo(paths.user.becomeAgent)
      : Response.json({ data }, { status: declared.status })
  } catch (error) {
    if (!isForm(request) || !(error instanceof AppError)) throw error
    await logRefusal(error)
    return leadTo(paths.user.documentRefused(documentErrorOf(error)))
  }
})

async function take(request: Request): Promise<DocumentResult['data']> {
  const { actor, inTime } = await admitCaller(declared)
  const input = await readUpload(request, declared.input, {
    field: 'document',
    limit: DOCUMENT_LIMIT,
    tooLarge: DOCUMENT_MESSAGES.tooLarge,
    noun: 'document',
  })
  return inTime(sendDocument(actor, input))
}

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

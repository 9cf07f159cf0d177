import { FILE_LIMIT } from '@/lib/domain/import/import'
import { operations } from '@/lib/schemas/operations'
import { createImport } from '@/lib/services/imports/create-import'
import { continueImportNow } from '@/lib/services/imports/run-import'
import { admitCaller, withRequestHandling, otherMethods } from '@/lib/transport/create-route'
import { parseInput } from '@/lib/transport/parse-input'
import { readFile } from '@/lib/transport/read-file'

const { createImport: declared } = operations

/** Like `createRoute`, with a file as the body, streamed row by row. */
export const POST = withRequestHandling(async (request) => {
  const { actor } = await admitCaller(declared)
  const input = parseInput(declared.input, Object.fromEntries(new URL(request.url).searchParams))
  const file = await readFile(request, { type: 'text/csv', limit: FILE_LIMIT })
  const { id } = await createImport(actor, input, file)
  // The response does not wait for it, and if this process ends, others continue it.
  void continueImportNow(id)
  return Response.json({ _id: id }, { status: declared.status })
})

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

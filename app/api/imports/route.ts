import { AppError } from '@/lib/domain/errors'
import { FILE_LIMIT, FILE_TOO_LARGE, ZIP_LIMIT } from '@/lib/domain/import/import'
import { paths } from '@/lib/paths'
import { importFileSchema } from '@/lib/schemas/import'
import { properties } from '@/lib/operations/properties'
import { createImport } from '@/lib/services/imports/imports'
import { continueImportNow } from '@/lib/services/imports/run-import'
import { admitCaller, allMethods } from '@/lib/transport/create-route'
import { mediaType, seeOther } from '@/lib/transport/http'
import { parseInput } from '@/lib/transport/failure'
import { readFile } from '@/lib/transport/read-file'
import { readUpload } from '@/lib/transport/read-upload'
import { logRefusal } from '@/lib/transport/security-log'

const operation = properties.createImport

/** True for a form that the page posts without JavaScript: the response is a page. */
const isForm = (request: Request): boolean =>
  mediaType(request) === 'multipart/form-data' &&
  request.headers.get('accept')?.includes('text/html') === true

/** Like a handler of `routes`, with a file as the body, which the import page posts in a form without JavaScript. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  POST: async (request) => {
    if (isForm(request)) return respondToForm(request)
    const id = await startImport(request)
    return Response.json({ _id: id }, { status: operation.status })
  },
})

/** Reads the file row by row, so that little of it is in memory at once; a form is held whole. */
async function startImport(request: Request): Promise<string> {
  const { actor } = await admitCaller(operation)
  const input = parseInput(operation.input, Object.fromEntries(new URL(request.url).searchParams))
  const file = isForm(request)
    ? formFile(request)
    : await readFile(request, { 'text/csv': FILE_LIMIT, 'application/zip': ZIP_LIMIT })
  const { id } = await createImport(actor, input, file)
  // Not awaited: if this process ends, another one continues.
  void continueImportNow(id)
  return id
}

async function* formFile(request: Request): AsyncGenerator<Uint8Array> {
  const rules = { field: 'file', limit: FILE_LIMIT, tooLarge: FILE_TOO_LARGE, noun: 'file' }
  yield (await readUpload(request, importFileSchema, rules)).file
}

async function respondToForm(request: Request): Promise<Response> {
  try {
    return seeOther(paths.agent.importOf(await startImport(request)))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await logRefusal(error)
    return seeOther(paths.agent.newImport(error.code))
  }
}

import { getActor } from '@/lib/auth/actor'
import { unauthenticated } from '@/lib/domain/errors'
import { FILE_LIMIT } from '@/lib/domain/import/import'
import { createImportSchema } from '@/lib/schemas/import'
import { assertRole } from '@/lib/services/authorise'
import { createImport } from '@/lib/services/imports/create-import'
import { continueImportNow } from '@/lib/services/imports/run-import'
import { guarded, otherMethods } from '@/lib/transport/create-route'
import { parseInput } from '@/lib/transport/parse-input'
import { countAttempt } from '@/lib/transport/rate-limit'
import { readFile } from '@/lib/transport/read-file'
import { noteRequest } from '@/lib/request-context'

/** Like `createRoute`, with a file for the body: read row by row, so that little of it is in memory at once. */
export const POST = guarded(async (request) => {
  const actor = await getActor()
  if (!actor) throw unauthenticated()
  noteRequest({ accountId: actor.id, permission: 'property:import' })
  assertRole(actor, 'property:import')
  await countAttempt('imports', { actor })
  const input = parseInput(createImportSchema, Object.fromEntries(new URL(request.url).searchParams))
  const file = await readFile(request, { type: 'text/csv', limit: FILE_LIMIT })
  const { id } = await createImport(actor, input, file)
  // The answer does not wait for it, and where this process ends, others go on with it.
  void continueImportNow(id)
  return Response.json({ _id: id }, { status: 202 })
})

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

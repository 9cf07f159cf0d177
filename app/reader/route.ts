import { getActor } from '@/lib/auth/actor'
import { readerQuerySchema } from '@/lib/schemas/reader'
import { readReader } from '@/lib/services/reader/read-reader'
import { withRequestHandling } from '@/lib/transport/create-route'
import { parseInput } from '@/lib/transport/parse-input'

/** The reader's own data for pages that are cached for everyone, which request it after loading (ADR 035). */
export const GET = withRequestHandling(async (request) => {
  const query = parseInput(readerQuerySchema, Object.fromEntries(new URL(request.url).searchParams))
  return Response.json(await readReader(await getActor(), query))
})

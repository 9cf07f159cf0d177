import { getActor } from '@/lib/auth/actor'
import { viewerQuerySchema } from '@/lib/schemas/viewer'
import { getViewer } from '@/lib/services/viewer/get-viewer'
import { withRequestHandling } from '@/lib/transport/create-route'
import { parseInput } from '@/lib/transport/parse-input'

/** The reader's own data for pages that are cached for everyone, which request it after loading (ADR 035). */
export const GET = withRequestHandling(async (request) => {
  const query = parseInput(viewerQuerySchema, Object.fromEntries(new URL(request.url).searchParams))
  return Response.json(await getViewer(await getActor(), query))
})

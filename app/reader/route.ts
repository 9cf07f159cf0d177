import { getActor } from '@/lib/auth/actor'
import { viewerQuerySchema } from '@/lib/schemas/viewer'
import { getViewer } from '@/lib/services/viewer/get-viewer'
import { countVisit } from '@/lib/transport/count-visit'
import { withRequestHandling } from '@/lib/transport/create-route'
import { parseInput } from '@/lib/transport/failure'

/** The viewer's own data for pages that are cached for everyone, which request it after loading (ADR 035). */
export const GET = withRequestHandling(async (request) => {
  const query = parseInput(viewerQuerySchema, Object.fromEntries(new URL(request.url).searchParams))
  const actor = await getActor()
  if (query.listing !== undefined) await countVisit(query.listing, actor)
  return Response.json(await getViewer(actor, query))
})

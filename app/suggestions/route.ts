import { suggestionQuerySchema } from '@/lib/schemas/suggestion'
import { suggestPlaces } from '@/lib/services/places/places'
import { withRequestHandling } from '@/lib/transport/create-route'
import { parseInput } from '@/lib/transport/failure'
import { countAttempt } from '@/lib/transport/rate-limit'

/** Place suggestions for a location being typed (D167); the same for everyone. */
export const GET = withRequestHandling(async (request) => {
  await countAttempt('reads', {})
  const query = parseInput(suggestionQuerySchema, Object.fromEntries(new URL(request.url).searchParams))
  return Response.json(await suggestPlaces(query))
})

import { suggestionQuerySchema } from '@/lib/schemas/suggestion'
import { suggestPlaces } from '@/lib/services/places/suggest-places'
import { withRequestHandling } from '@/lib/transport/create-route'
import { parseInput } from '@/lib/transport/parse-input'
import { countAttempt } from '@/lib/transport/rate-limit'

/** The places that a search may be for, asked for while its location is typed (D167); the same for everyone. */
export const GET = withRequestHandling(async (request) => {
  await countAttempt('reads', {})
  const query = parseInput(suggestionQuerySchema, Object.fromEntries(new URL(request.url).searchParams))
  return Response.json(await suggestPlaces(query))
})

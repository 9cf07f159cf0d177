import { getActor } from '@/lib/auth/actor'
import { tourFrameSchema } from '@/lib/schemas/property-document'
import { getTour } from '@/lib/services/properties/property-documents'
import { allMethods } from '@/lib/transport/create-route'
import { parseInput } from '@/lib/transport/failure'
import { playerPage } from '@/lib/transport/player-page'
import { countAttempt } from '@/lib/transport/rate-limit'

/** The page that frames the player of a tour or video; without JavaScript people open it by itself (D397). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  GET: async (_request, { params }) => {
    await countAttempt('reads', {})
    return playerPage(await getTour(await getActor(), parseInput(tourFrameSchema, (await params) ?? {})))
  },
})

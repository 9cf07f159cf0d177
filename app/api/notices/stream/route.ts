import { getActor } from '@/lib/auth/actor'
import { unauthenticated } from '@/lib/domain/errors'
import { assertRole } from '@/lib/services/authorise'
import { followNotices } from '@/lib/services/notices/list-notices'
import { allMethods } from '@/lib/transport/create-route'
import { eventStream } from '@/lib/transport/event-stream'
import { countAttempt } from '@/lib/transport/rate-limit'
import { recordRequest } from '@/lib/request-context'

/** The stream of an open page (D157): the number of new notices, at once and on each change. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  GET: async (request) => {
    const actor = await getActor()
    if (!actor?.sessionId) throw unauthenticated()
    const { sessionId } = actor
    recordRequest({ accountId: actor.id, permission: 'notice:read' })
    assertRole(actor, 'notice:read')
    await countAttempt('reads', { actor })
    // Next also uses this for HEAD, and would never read the stream.
    if (request.method === 'HEAD') return new Response(null)
    return eventStream((writer) =>
      followNotices(actor, sessionId, {
        send: (counts) => writer.send(counts),
        beat: writer.beat,
        end: (reason) => {
          if (reason !== 'again') writer.send({}, reason)
          writer.close()
        },
      }),
    )
  },
})

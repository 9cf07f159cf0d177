import { paths } from '@/lib/paths'
import { unsubscribeSchema } from '@/lib/schemas/notices'
import { unsubscribe } from '@/lib/services/notices/email-choices'
import { allMethods } from '@/lib/transport/create-route'
import { parseInput } from '@/lib/transport/failure'
import { seeOther } from '@/lib/transport/http'
import { countAttempt } from '@/lib/transport/rate-limit'

const tokenOf = ({ url }: Request): string => new URL(url).searchParams.get('token') ?? ''

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  /** Leads to the page with the button: opening a link does not unsubscribe. */
  GET: async (request) => seeOther(paths.unsubscribe(tokenOf(request))),
  /** One-click unsubscribe for mail clients (RFC 8058): the URL says everything, the body nothing. */
  POST: async (request) => {
    await countAttempt('reads', {})
    await unsubscribe(null, parseInput(unsubscribeSchema, { token: tokenOf(request) }))
    return Response.json({ message: 'You have been unsubscribed.' })
  },
})

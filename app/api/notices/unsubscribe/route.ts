import { paths } from '@/lib/paths'
import { unsubscribeSchema } from '@/lib/schemas/notices'
import { unsubscribe } from '@/lib/services/notices/email-choices'
import { withRequestHandling, otherMethods } from '@/lib/transport/create-route'
import { parseInput } from '@/lib/transport/failure'
import { countAttempt } from '@/lib/transport/rate-limit'

const tokenOf = ({ url }: Request): string => new URL(url).searchParams.get('token') ?? ''

/** One-click unsubscribe for mail clients (RFC 8058): the URL says everything, the body nothing. */
export const POST = withRequestHandling(async (request) => {
  await countAttempt('reads', {})
  await unsubscribe(null, parseInput(unsubscribeSchema, { token: tokenOf(request) }))
  return Response.json({ message: 'You have been unsubscribed.' })
})

/** Opening the same URL leads to the page with the button: opening a link does not unsubscribe. */
export const GET = withRequestHandling(
  async (request) =>
    new Response(null, { status: 303, headers: { Location: paths.unsubscribe(tokenOf(request)) } }),
)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')

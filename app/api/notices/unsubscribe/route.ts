import { paths } from '@/lib/paths'
import { unsubscribeSchema } from '@/lib/schemas/notices'
import { unsubscribe } from '@/lib/services/notices/choose-mail'
import { withRequestHandling, otherMethods } from '@/lib/transport/create-route'
import { parseInput } from '@/lib/transport/parse-input'
import { countAttempt } from '@/lib/transport/rate-limit'

const tokenOf = ({ url }: Request): string => new URL(url).searchParams.get('token') ?? ''

/** What a mail reader posts to when its person wants no more such mail (RFC 8058): the address says all, its body nothing. */
export const POST = withRequestHandling(async (request) => {
  await countAttempt('reads', {})
  await unsubscribe(null, parseInput(unsubscribeSchema, { token: tokenOf(request) }))
  return Response.json({ message: 'You have been unsubscribed.' })
})

/** Who opens the same address gets the page with the button: opening a link ends nothing. */
export const GET = withRequestHandling(
  async (request) =>
    new Response(null, { status: 303, headers: { Location: paths.unsubscribe(tokenOf(request)) } }),
)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')

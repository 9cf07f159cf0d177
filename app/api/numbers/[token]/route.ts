import { properties } from '@/lib/operations/properties'
import { exportLinkedNumbers } from '@/lib/services/numbers/owner-link'
import { allMethods } from '@/lib/transport/create-route'
import { numbersDownload } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/failure'
import { countAttempt } from '@/lib/transport/rate-limit'

const declared = properties.exportLinkedNumbers

/** Without a session: the token in the URL is the key (D504). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  GET: async (request, context) => {
    await countAttempt(declared.limit, {})
    const days = new URL(request.url).searchParams.get('days')
    const input = parseInput(declared.input, { ...(days !== null && { days }), ...(await context.params) })
    return numbersDownload(await exportLinkedNumbers(input), input)
  },
})

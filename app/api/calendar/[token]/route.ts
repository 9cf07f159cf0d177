import { viewings } from '@/lib/operations/viewings'
import { readCalendar } from '@/lib/services/calendar/calendar-link'
import { allMethods } from '@/lib/transport/create-route'
import { calendarFeed } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/failure'
import { countAttempt } from '@/lib/transport/rate-limit'

const operation = viewings.readCalendar

/** Without a session: the token in the URL is the key (D223). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  GET: async (request, context) => {
    await countAttempt(operation.limit, {})
    const { token } = parseInput(operation.input, (await context.params) ?? {})
    return calendarFeed(request, await readCalendar(token))
  },
})

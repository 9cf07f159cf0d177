import { viewings } from '@/lib/operations/viewings'
import { viewingFile } from '@/lib/services/calendar/calendar-entries'
import { createDownloadRoute, otherMethods } from '@/lib/transport/create-route'
import { calendarDownload } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/failure'

const operation = viewings.saveViewing

export const GET = createDownloadRoute(operation, async (actor, params, withinDeadline) =>
  calendarDownload(
    await withinDeadline(viewingFile(actor, parseInput(operation.input, params))),
    'viewing.ics',
  ),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

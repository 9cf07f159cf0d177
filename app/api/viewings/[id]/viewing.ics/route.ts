import { viewings } from '@/lib/operations/viewings'
import { viewingFile } from '@/lib/services/calendar/calendar-entries'
import { createDownloadRoute, otherMethods } from '@/lib/transport/create-route'
import { calendarDownload } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/failure'

const declared = viewings.saveViewing

export const GET = createDownloadRoute(declared, async (actor, params, inTime) =>
  calendarDownload(await inTime(viewingFile(actor, parseInput(declared.input, params))), 'viewing.ics'),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

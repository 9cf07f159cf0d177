import { viewings } from '@/lib/operations/viewings'
import { openHouseFile } from '@/lib/services/calendar/calendar-entries'
import { createDownloadRoute, otherMethods } from '@/lib/transport/create-route'
import { calendarDownload } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/failure'

const operation = viewings.saveOpenHouse

export const GET = createDownloadRoute(operation, async (actor, params, withinDeadline) =>
  calendarDownload(
    await withinDeadline(openHouseFile(actor, parseInput(operation.input, params))),
    'open-house.ics',
  ),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

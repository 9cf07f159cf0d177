import { operations } from '@/lib/schemas/operations'
import { openHouseFile } from '@/lib/services/calendar/calendar-files'
import { createDownloadRoute, otherMethods } from '@/lib/transport/create-route'
import { calendarDownload } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/parse-input'

const { saveOpenHouse: declared } = operations

export const GET = createDownloadRoute(declared, async (actor, params, inTime) =>
  calendarDownload(await inTime(openHouseFile(actor, parseInput(declared.input, params))), 'open-house.ics'),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

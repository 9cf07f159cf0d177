import { viewings } from '@/lib/operations/viewings'
import { openHouseFile } from '@/lib/services/calendar/calendar-entries'
import { createDownloadRoute } from '@/lib/transport/create-route'
import { calendarDownload } from '@/lib/transport/download'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createDownloadRoute(
  viewings.saveOpenHouse,
  async (actor, input, withinDeadline) =>
    calendarDownload(await withinDeadline(openHouseFile(actor, input)), 'open-house.ics'),
)

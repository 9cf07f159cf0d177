import { viewings } from '@/lib/operations/viewings'
import { viewingFile } from '@/lib/services/calendar/calendar-entries'
import { createDownloadRoute } from '@/lib/transport/create-route'
import { calendarDownload } from '@/lib/transport/download'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createDownloadRoute(
  viewings.saveViewing,
  async (actor, input, withinDeadline) =>
    calendarDownload(await withinDeadline(viewingFile(actor, input)), 'viewing.ics'),
)

import { toDay } from '@/lib/domain/dates'
import { users } from '@/lib/operations/users'
import { exportData } from '@/lib/services/users/export-data'
import { createDownloadRoute } from '@/lib/transport/create-route'
import { jsonDownload } from '@/lib/transport/download'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createDownloadRoute(
  users.exportData,
  async (actor) => jsonDownload(await exportData(actor), `keystead-data-${toDay(new Date())}.json`),
)

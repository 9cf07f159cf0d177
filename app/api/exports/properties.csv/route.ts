import { toDay } from '@/lib/domain/dates'
import { properties } from '@/lib/operations/properties'
import { exportCsv } from '@/lib/services/properties/own-table'
import { createDownloadRoute } from '@/lib/transport/create-route'
import { csvDownload } from '@/lib/transport/download'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createDownloadRoute(
  properties.exportProperties,
  async (actor, input) =>
    csvDownload(await exportCsv(actor, input), `keystead-properties-${toDay(new Date())}.csv`),
)

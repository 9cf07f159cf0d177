import { toDay } from '@/lib/domain/dates'
import { properties } from '@/lib/operations/properties'
import { exportCsv } from '@/lib/services/properties/export-csv'
import { createDownloadRoute, otherMethods } from '@/lib/transport/create-route'
import { csvDownload } from '@/lib/transport/download'

export const GET = createDownloadRoute(properties.exportProperties, async (actor) =>
  csvDownload(await exportCsv(actor), `keystead-properties-${toDay(new Date())}.csv`),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

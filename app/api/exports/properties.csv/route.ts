import { toDay } from '@/lib/domain/dates'
import { properties } from '@/lib/operations/properties'
import { exportCsv } from '@/lib/services/properties/own-table'
import { createDownloadRoute, otherMethods } from '@/lib/transport/create-route'
import { csvDownload } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/failure'

export const GET = createDownloadRoute(
  properties.exportProperties,
  async (actor, _params, _withinDeadline, query) =>
    csvDownload(
      await exportCsv(actor, parseInput(properties.exportProperties.input, query)),
      `keystead-properties-${toDay(new Date())}.csv`,
    ),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

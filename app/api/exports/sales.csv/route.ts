import { offers } from '@/lib/operations/offers'
import { exportSales } from '@/lib/services/sales/get-sales'
import { createDownloadRoute, otherMethods } from '@/lib/transport/create-route'
import { csvDownload } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/failure'

const operation = offers.exportSales

export const GET = createDownloadRoute(operation, async (actor, _params, _inTime, query) => {
  const input = parseInput(operation.input, query)
  return csvDownload(await exportSales(actor, input), `keystead-sales-${input.year}.csv`)
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

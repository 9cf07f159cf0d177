import { offers } from '@/lib/operations/offers'
import { exportSales } from '@/lib/services/sales/get-sales'
import { createDownloadRoute } from '@/lib/transport/create-route'
import { csvDownload } from '@/lib/transport/download'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createDownloadRoute(
  offers.exportSales,
  async (actor, input) => csvDownload(await exportSales(actor, input), `keystead-sales-${input.year}.csv`),
)

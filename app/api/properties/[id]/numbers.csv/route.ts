import { properties } from '@/lib/operations/properties'
import { exportNumbers } from '@/lib/services/numbers/read-numbers'
import { createDownloadRoute } from '@/lib/transport/create-route'
import { numbersDownload } from '@/lib/transport/download'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createDownloadRoute(
  properties.exportNumbers,
  async (actor, input, withinDeadline) =>
    numbersDownload(await withinDeadline(exportNumbers(actor, input)), input),
)

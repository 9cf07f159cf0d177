import { properties } from '@/lib/operations/properties'
import { exportRejectedRows } from '@/lib/services/imports/imports'
import { createDownloadRoute } from '@/lib/transport/create-route'
import { csvDownload } from '@/lib/transport/download'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createDownloadRoute(
  properties.exportRejectedRows,
  async (actor, input, withinDeadline) => {
    const { name, csv } = await withinDeadline(exportRejectedRows(actor, input))
    const baseName = name.replace(/\.[a-z]{1,4}$/i, '').replaceAll(/[^\w-]+/g, '-')
    return csvDownload(csv, `rejected-rows-${baseName || 'import'}.csv`)
  },
)

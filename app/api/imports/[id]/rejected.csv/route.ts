import { properties } from '@/lib/operations/properties'
import { exportRejectedRows } from '@/lib/services/imports/imports'
import { createDownloadRoute, otherMethods } from '@/lib/transport/create-route'
import { csvDownload } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/failure'

const operation = properties.exportRejectedRows

export const GET = createDownloadRoute(operation, async (actor, params, withinDeadline) => {
  const input = parseInput(operation.input, params)
  const { name, csv } = await withinDeadline(exportRejectedRows(actor, input))
  const baseName = name.replace(/\.[a-z]{1,4}$/i, '').replaceAll(/[^\w-]+/g, '-')
  return csvDownload(csv, `rejected-rows-${baseName || 'import'}.csv`)
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

import { properties } from '@/lib/operations/properties'
import { exportRejectedRows } from '@/lib/services/imports/imports'
import { createDownloadRoute, otherMethods } from '@/lib/transport/create-route'
import { csvDownload } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/failure'

const declared = properties.exportRejectedRows

export const GET = createDownloadRoute(declared, async (actor, params, inTime) => {
  const input = parseInput(declared.input, params)
  const { name, csv } = await inTime(exportRejectedRows(actor, input))
  const plain = name.replace(/\.[a-z]{1,4}$/i, '').replaceAll(/[^\w-]+/g, '-')
  return csvDownload(csv, `rejected-rows-${plain || 'import'}.csv`)
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

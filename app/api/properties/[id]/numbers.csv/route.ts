import { properties } from '@/lib/operations/properties'
import { exportNumbers } from '@/lib/services/numbers/read-numbers'
import { createDownloadRoute, otherMethods } from '@/lib/transport/create-route'
import { numbersDownload } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/failure'

const operation = properties.exportNumbers

export const GET = createDownloadRoute(operation, async (actor, params, inTime, query) => {
  const input = parseInput(operation.input, { ...query, ...params })
  return numbersDownload(await inTime(exportNumbers(actor, input)), input)
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

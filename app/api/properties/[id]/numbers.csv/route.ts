import { toDay } from '@/lib/domain/dates'
import { properties } from '@/lib/operations/properties'
import { exportNumbers } from '@/lib/services/numbers/read-numbers'
import { createDownloadRoute, otherMethods } from '@/lib/transport/create-route'
import { csvDownload } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/parse-input'

const operation = properties.exportNumbers

export const GET = createDownloadRoute(operation, async (actor, params, withinDeadline, query) => {
  const input = parseInput(operation.input, { ...query, ...params })
  return csvDownload(
    await withinDeadline(exportNumbers(actor, input)),
    `keystead-numbers-${toDay(new Date())}-${input.days}-days.csv`,
  )
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

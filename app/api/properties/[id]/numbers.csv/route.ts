import { toDay } from '@/lib/domain/dates'
import { properties } from '@/lib/operations/properties'
import { exportNumbers } from '@/lib/services/numbers/read-numbers'
import { createDownloadRoute, otherMethods } from '@/lib/transport/create-route'
import { csvDownload } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/failure'

const declared = properties.exportNumbers

export const GET = createDownloadRoute(declared, async (actor, params, inTime, query) => {
  const input = parseInput(declared.input, { ...query, ...params })
  return csvDownload(
    await inTime(exportNumbers(actor, input)),
    `keystead-numbers-${toDay(new Date())}-${input.days}-days.csv`,
  )
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { type Load, type Loaded } from './load'

/**
 * The load generator, which runs one load after the other on its own event loop, so that the command's other
 * work delays no request.
 */

/** How many requests all loads have sent: the next one continues with the next reader. */
let totalSent = 0

async function run({ site, paths, cookies, connections, seconds }: Load): Promise<Loaded> {
  let ownSent = 0
  const totals = {
    responses: 0,
    bytes: 0,
    minBytes: Infinity,
    maxBytes: 0,
    refusals: {} as Record<string, number>,
  }
  const before = performance.eventLoopUtilization()
  const { duration, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: site,
        connections,
        duration: seconds,
        requests: [
          {
            setupRequest: (request) => {
              const path = paths[ownSent++ % paths.length] ?? '/'
              const cookie = cookies[totalSent++ % cookies.length] ?? ''
              return { ...request, path, headers: { ...request.headers, ...(cookie !== '' && { cookie }) } }
            },
          },
        ],
      },
      (error: unknown, result: autocannon.Result) => (error ? reject(error) : resolve(result)),
    )
    instance.on('response', (_client, status, bytes) => {
      totals.responses += 1
      totals.bytes += bytes
      totals.minBytes = Math.min(totals.minBytes, bytes)
      totals.maxBytes = Math.max(totals.maxBytes, bytes)
      if (status !== 200) totals.refusals[status] = (totals.refusals[status] ?? 0) + 1
    })
  })
  const { utilization } = performance.eventLoopUtilization(before)
  return { ...totals, sent: ownSent, errors, perSecond: totals.responses / duration, busy: utilization }
}

process.on('message', (load: Load) => {
  void run(load).then((loaded) => process.send?.(loaded))
})

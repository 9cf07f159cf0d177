import { shutDown } from '@/lib/lifecycle.mjs'
import { countView, startEventCountFlush } from '@/lib/services/numbers/count-events'

/** What a process counts: `rate` views a second, each of another person, of these homes in turn. */
export type CountingOrder = { homes: string[]; rate: number; name: string }

/** Counts views until it is killed or its input ends, and prints their number every 50 ms and at its end. */

const { homes, rate, name } = JSON.parse(process.argv[2] ?? '') as CountingOrder
const actor = null
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
let count = 0
const startedAt = performance.now()

startEventCountFlush()
const counting = setInterval(() => {
  for (; count < (rate * (performance.now() - startedAt)) / 1_000; count += 1)
    countView(homes[count % homes.length] ?? '', {
      actor,
      userAgent,
      isPrefetch: false,
      address: `${name} ${count}`,
    })
}, 10)
const reporting = setInterval(() => console.log(count), 50)

process.stdin.resume().once('end', () => {
  clearInterval(counting)
  clearInterval(reporting)
  console.log(count)
  void shutDown(async () => undefined).then(() => process.exit(0))
})

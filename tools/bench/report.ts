import { cpus } from 'node:os'
import { tableOf, writePage } from '../documentation'
import { CONNECTIONS, type Measured, ROUNDS } from './measure'
import { type Baseline } from './rows'
import { HOMES, OFFERS } from './stock'

const NAMES: Record<Baseline, string> = {
  cached: 'static page',
  guarded: 'guarded static page',
  personal: 'personal page',
  health: '`/api/health`',
  single: 'the same, `WORKERS=1`',
}

export const isReached = ({ ratio, floor }: Measured): boolean => ratio >= floor

/** With a sign if the load generator was the limit. */
const atLeast = (figure: string, { isAtLeast }: Measured): string => (isAtLeast ? `≥ ${figure}` : figure)

/** One line for the terminal. */
export const lineOf = (measured: Measured): string => {
  const { name, perSecond, against, otherPerSecond, ratio, ratios, floor } = measured
  const range = ratios.map((item) => item.toFixed(2)).join('–')
  const outcome = isReached(measured) ? 'reached' : 'MISSED'
  return `${name}: ${atLeast(perSecond.toFixed(0), measured)} a second, ${NAMES[against]} ${otherPerSecond.toFixed(0)}, ratio ${ratio.toFixed(2)} (${range}), floor ${floor} ${outcome}`
}

const size = (bytes: number): string => (bytes < 1024 ? `${bytes} B` : `${Math.round(bytes / 1024)} KB`)

/** Writes docs/benchmark.md: the results, and which floors are missed. */
export async function report(all: readonly Measured[], seconds: number): Promise<void> {
  const head = [
    'Address',
    'Size',
    'Answers a second',
    'Against',
    'Its answers a second',
    'Ratio',
    'Floor',
    '',
  ]
  const rows = all.map((measured) => {
    const { name, bytes, perSecond, against, otherPerSecond, ratio, floor } = measured
    return [
      ...[name, size(bytes), atLeast(perSecond.toFixed(0), measured)],
      ...[NAMES[against], otherPerSecond.toFixed(0), atLeast(ratio.toFixed(2), measured)],
      ...[floor.toFixed(1), isReached(measured) ? 'reached' : '**missed**'],
    ]
  })
  const missed = all.filter((measured) => !isReached(measured)).length
  const summary = missed === 0 ? 'Every floor is reached.' : `${missed} of ${all.length} floors are missed.`
  await writePage(
    'benchmark.md',
    `# Benchmark

Written by \`npm run bench\`: the built demo, one process unless another number is said, with its embedded database, on Node ${process.versions.node} and a machine with ${cpus().length} cores. The answers a second belong to the machine, the ratios to the code.

Each address is compared with a page of \`tools/yardstick\`, a Next application of the same version that does nothing else, of as many bytes of HTML: a static page, which the framework keeps; the same behind a middleware that reads next-auth's token; a page of 24 cards behind that middleware, which decrypts the token, reads the site’s database four times at once and is rendered for every request. Calls of the REST surface are compared with the site's own \`/api/health\`. Both were asked in turns, over ${CONNECTIONS} connections for ${seconds} seconds each, ${ROUNDS} times; the round with the middle ratio counts. Who asks is a process of its own on the same machine, and asks for answers that are not compressed; where it was at work all the time, the site answers at least so much (≥). An answer other than 200, or of another size than its page, ends the command.

The dashboards, Explore, a property and the calls were asked signed in: as the demo's buyer, agent and administrator. Each request of a dashboard is a first visit, with a session token that the site has not decrypted before (ADR 080). A search never asked has another text in each request; for those that find a whole page, 24 homes were listed at a place with a long name, of which each text is a part. Rows with a stock are pages of another agent, who has ${HOMES.toLocaleString('en')} listings, ${OFFERS} of them with an open offer. The embedded database has no ordered indexes, so in these rows it reads and sorts all of the agent's homes; MongoDB reads only the first ones.

${tableOf(head, rows)}

${summary}
`,
  )
}

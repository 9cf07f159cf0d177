import { setTimeout } from 'node:timers/promises'
import { type Proxy } from './proxy'
import { type Site } from './site'

/** A failure that is simulated. `end` repairs it. */
export type Fault = { name: string; begin(): Promise<void> | void; end(): Promise<void> | void }

/** The delay of each message to and from a slow database and a slow Stripe. */
const DATABASE_DELAY_MS = 100
const STRIPE_DELAY_MS = 1_000

/** How long a killed database stays down. */
const DOWNTIME_MS = 4_000

const proxyFault = (name: string, proxy: Proxy, mode: Parameters<Proxy['set']>[0]): Fault => ({
  name,
  begin: () => proxy.set(mode),
  end: () => proxy.set('passing'),
})

/** All services that can fail, in turn. */
export const FAULTS = ({ proxies, database, images }: Site): Fault[] => [
  proxyFault('the database stands still', proxies.database, 'paused'),
  proxyFault('the database refuses connections', proxies.database, 'refusing'),
  proxyFault('the database is slow', proxies.database, { slowBy: DATABASE_DELAY_MS }),
  ...(database
    ? [
        {
          name: 'the database is killed',
          async begin() {
            await database.end('SIGKILL')
            await setTimeout(DOWNTIME_MS)
            await database.start()
          },
          end: () => undefined,
        },
      ]
    : []),
  proxyFault('Stripe is slow', proxies.stripe, { slowBy: STRIPE_DELAY_MS }),
  proxyFault('Stripe stands still', proxies.stripe, 'paused'),
  proxyFault('Stripe responds with errors', proxies.stripe, 'erring'),
  proxyFault('the mail server is down', proxies.mail, 'refusing'),
  { name: 'the image host is down', begin: () => images.stop(), end: () => images.start() },
]

import { setTimeout } from 'node:timers/promises'
import { type Proxy } from './proxy'
import { type Site } from './site'

/** A failure that is simulated. `end` repairs it. */
export type Fault = { name: string; begin(): Promise<void> | void; end(): Promise<void> | void }

/** The delay of each message of a slow database and a slow Stripe, in milliseconds, each way. */
const SLOW_DATABASE = 100
const SLOW_STRIPE = 1_000

/** How long a killed database stays down, in milliseconds. */
const AWAY = 4_000

const through = (name: string, proxy: Proxy, mode: Parameters<Proxy['set']>[0]): Fault => ({
  name,
  begin: () => proxy.set(mode),
  end: () => proxy.set('passing'),
})

/** All services that can fail, in turn. */
export const FAULTS = ({ proxies, database, images }: Site): Fault[] => [
  through('the database stands still', proxies.database, 'paused'),
  through('the database refuses connections', proxies.database, 'refusing'),
  through('the database is slow', proxies.database, { slowBy: SLOW_DATABASE }),
  ...(database
    ? [
        {
          name: 'the database is killed',
          async begin() {
            await database.end('SIGKILL')
            await setTimeout(AWAY)
            await database.start()
          },
          end: () => undefined,
        },
      ]
    : []),
  through('Stripe is slow', proxies.stripe, { slowBy: SLOW_STRIPE }),
  through('Stripe stands still', proxies.stripe, 'paused'),
  through('Stripe responds with errors', proxies.stripe, 'erring'),
  through('the mail server is down', proxies.mail, 'refusing'),
  { name: 'the image host is down', begin: () => images.stop(), end: () => images.start() },
]

import { setTimeout } from 'node:timers/promises'
import { type Proxy } from './proxy'
import { type Site } from './site'

/** Something that fails, and how it does. `end` makes it well again. */
export type Fault = { name: string; begin(): Promise<void> | void; end(): Promise<void> | void }

/** How much later each message comes of a database, and of Stripe, that is slow; in milliseconds, each way. */
const SLOW_DATABASE = 100
const SLOW_STRIPE = 1_000

/** How long the database is away when it was killed, in milliseconds. */
const AWAY = 4_000

const through = (name: string, proxy: Proxy, mode: Parameters<Proxy['set']>[0]): Fault => ({
  name,
  begin: () => proxy.set(mode),
  end: () => proxy.set('passing'),
})

/** Everything around the application that can fail, one after the other. */
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
  through('Stripe answers with errors', proxies.stripe, 'erring'),
  through('the mail server is down', proxies.mail, 'refusing'),
  { name: 'the image host is down', begin: () => images.stop(), end: () => images.start() },
]

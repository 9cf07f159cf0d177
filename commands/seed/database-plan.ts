const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The hosts of a MongoDB address, without credentials and ports. */
function hostsOf(uri: string): string[] {
  const authority = /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1] ?? ''
  return authority.split(',').map((host) => host.replace(/:\d+$/, ''))
}

/** True if every host of the address is this machine. */
export const isLocal = (uri: string): boolean => hostsOf(uri).every((host) => LOOPBACK.test(host))

/**
 * What is in a database: nothing; demo data, whole or cut short while it was seeded; or what the demo has not put there,
 * with `accounts` among it or without.
 */
export type Content = 'empty' | 'seeded' | 'unfinished' | 'foreign' | 'accounts'

export type Situation = {
  /** The database that the address names. */
  name: string
  /** The name that the person gave to say that this one is meant. */
  told: string | undefined
  isLocal: boolean
  content: Content
  /** Whether `npm run demo` asks, which goes on with a database that gets no data, or `npm run seed`. */
  isDemo: boolean
}

/**
 * What is to be done with the database: `seed` it, `finish` a seeding that was cut short, or `leave` it as it is.
 * Throws, in words that say what to do, for one that the person cannot have meant.
 */
export function planFor({ name, told, isLocal, content, isDemo }: Situation): 'seed' | 'finish' | 'leave' {
  const flag = isDemo ? `DEMO_DATABASE=${name}` : `--database ${name}`
  if (told !== undefined && told !== name)
    throw new Error(
      `${isDemo ? 'DEMO_DATABASE' : '--database'} names the database "${told}", MONGODB_URI "${name}". Nothing was touched.`,
    )
  if ((content === 'foreign' || content === 'accounts') && told === undefined)
    throw new Error(
      `The database "${name}" is not empty, and the demo did not make what is in it. Nothing was touched. ` +
        `Point MONGODB_URI at an empty database, or add ${flag} if this one really is meant.`,
    )
  if (content === 'seeded' || content === 'accounts') return 'leave'
  if (!isLocal && isDemo) return 'leave'
  if (!isLocal && told === undefined)
    throw new Error(
      `MONGODB_URI is not on this machine. Nothing was touched. Add ${flag} if it really is to get the demo data.`,
    )
  return content === 'unfinished' ? 'finish' : 'seed'
}

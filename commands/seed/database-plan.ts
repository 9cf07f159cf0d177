const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The hosts of a connection string, without credentials and ports. */
function hostsOf(uri: string): string[] {
  const authority = /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1] ?? ''
  return authority.split(',').map((host) => host.replace(/:\d+$/, ''))
}

/** True if every host is this machine. */
export const isLocalUri = (uri: string): boolean => hostsOf(uri).every((host) => LOOPBACK.test(host))

/**
 * The content of a database: nothing; demo data, complete or interrupted; or foreign data, with or without accounts.
 */
export type Content = 'empty' | 'seeded' | 'unfinished' | 'foreign' | 'accounts'

export type Situation = {
  /** The database in the connection string. */
  name: string
  /** The name that the person gave to confirm that this database is meant. */
  expectedName: string | undefined
  isLocal: boolean
  content: Content
  /** True for `npm run demo`, which continues with an unseeded database; false for `npm run seed`. */
  isDemo: boolean
}

/**
 * What to do with the database: `seed` it, `finish` an interrupted seeding, or `leave` it unchanged. Throws, with a
 * message that says what to do, for one that cannot be meant.
 */
export function planFor({
  name,
  expectedName,
  isLocal,
  content,
  isDemo,
}: Situation): 'seed' | 'finish' | 'leave' {
  const flag = isDemo ? `DEMO_DATABASE=${name}` : `--database ${name}`
  if (expectedName !== undefined && expectedName !== name)
    throw new Error(
      `${isDemo ? 'DEMO_DATABASE' : '--database'} says "${expectedName}", but MONGODB_URI says "${name}". Nothing was changed.`,
    )
  if ((content === 'foreign' || content === 'accounts') && expectedName === undefined)
    throw new Error(
      `The database "${name}" is not empty and contains data other than the demo's. Nothing was changed. ` +
        `Set MONGODB_URI to an empty database, or add ${flag} to use this one.`,
    )
  if (content === 'seeded' || content === 'accounts') return 'leave'
  if (!isLocal && isDemo) return 'leave'
  if (!isLocal && expectedName === undefined)
    throw new Error(`MONGODB_URI is not on this machine. Nothing was changed. Add ${flag} to seed it anyway.`)
  return content === 'unfinished' ? 'finish' : 'seed'
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The hosts of a MongoDB address, without credentials and ports. */
function hostsOf(uri: string): string[] {
  const authority = /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1] ?? ''
  return authority.split(',').map((host) => host.replace(/:\d+$/, ''))
}

/** True if every host of the address is this machine. */
export const isLocal = (uri: string): boolean => hostsOf(uri).every((host) => LOOPBACK.test(host))

/** Refuses to put demo data into a database on another machine unless told so. */
export function assertLocal(uri: string | undefined, allowRemote: boolean): void {
  if (uri === undefined) throw new Error('Set MONGODB_URI to the database that is to be seeded.')
  if (!allowRemote && !isLocal(uri)) {
    throw new Error(
      'MONGODB_URI is not on this machine. Add --allow-remote if it really is to get the demo data.',
    )
  }
}

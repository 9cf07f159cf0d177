/** Throws unless every host of a MongoDB URI is this machine: tests write, drop and delete. */
export function assertLoopback(uri: string): void {
  const hosts = /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1]?.split(',') ?? ['?']
  const remote = hosts.find((host) => !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host))
  if (remote) throw new Error(`Tests run only against a database on this machine, not ${remote}.`)
}

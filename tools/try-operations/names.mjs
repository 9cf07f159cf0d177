import dns from 'node:dns'

/** Preloaded into a process: resolves the names of the trial to this machine, without a hosts file. */
const { lookup } = dns
dns.lookup = (name, ...rest) => lookup(name.endsWith('.keystead.test') ? '127.0.0.1' : name, ...rest)

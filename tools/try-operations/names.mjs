import dns from 'node:dns'

/** Loaded before a process: the names of the trial lead to this machine, without an entry in its list of hosts. */
const { lookup } = dns
dns.lookup = (name, ...rest) => lookup(name.endsWith('.keystead.test') ? '127.0.0.1' : name, ...rest)

import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, one of which may come in between. */
const PORTS = { from: 10_000, count: 20_000 }

const anyPort = () => PORTS.from + randomInt(PORTS.count)

/**
 * The wanted port if nothing listens on it on loopback, else another one. Which one is chance, because processes ask for one at
 * the same time.
 */
export async function freePort(wanted: number = anyPort()): Promise<number> {
  const probe = createServer().listen(wanted, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return freePort()
  }
  probe.close()
  await once(probe, 'close')
  return wanted
}

/**
 * A port for each name, never the same for two: the same as the last time where it is still free, because addresses of
 * stored pictures and registered callbacks carry it.
 */
export async function rememberPorts<Name extends string>(
  file: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const known: Partial<Record<string, number>> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>)
    : {}
  const ports = {} as Record<Name, number>
  const taken = new Set<number>()
  for (const name of names) {
    let port = await freePort(known[name])
    while (taken.has(port)) port = await freePort()
    taken.add(port)
    ports[name] = port
  }
  writeFileSync(file, JSON.stringify(ports))
  return ports
}

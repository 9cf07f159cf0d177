import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Below the ports that systems give to outgoing connections, one of which may come in between. */
const PORTS = { from: 10_000, count: 20_000 }

const anyPort = () => PORTS.from + randomInt(PORTS.count)

/**
 * Where each port that was given is noted, for all processes of one user: whoever got it listens on it seconds later,
 * and until then it looks free.
 */
const GIVEN = join(tmpdir(), `keystead-ports-${process.getuid?.() ?? ''}`)
/** How long a port is nobody else's, in milliseconds: longer than any start takes. */
const GIVEN_MS = 10 * 60_000

/** Notes that the port is given; false where it was given to somebody not long ago. */
function give(port: number): boolean {
  mkdirSync(GIVEN, { recursive: true })
  const note = join(GIVEN, String(port))
  try {
    writeFileSync(note, '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (Date.now() - statSync(note).mtimeMs < GIVEN_MS) return false
    writeFileSync(note, '')
    return true
  }
}

/**
 * The wanted port if nothing listens on it on loopback, else another one that no process was given in the last ten
 * minutes. Which one is chance, because processes ask for one at the same time.
 */
export async function freePort(wanted?: number): Promise<number> {
  const port = wanted ?? anyPort()
  const isGiven = give(port)
  if (wanted === undefined && !isGiven) return freePort()
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return freePort()
  }
  probe.close()
  await once(probe, 'close')
  return port
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

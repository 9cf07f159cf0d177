import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** The port if it is free on loopback, else any free one. */
const free = (wanted: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(free(0)) : reject(error),
    )
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : wanted
      probe.close(() => resolve(port))
    })
  })

/**
 * A port for each name: the same as the last time where it is still free, because
 * addresses of stored pictures and registered callbacks carry it.
 */
export async function rememberPorts<Name extends string>(
  file: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const known: Partial<Record<string, number>> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>)
    : {}
  const ports = {} as Record<Name, number>
  for (const name of names) ports[name] = await free(known[name] ?? 0)
  writeFileSync(file, JSON.stringify(ports))
  return ports
}

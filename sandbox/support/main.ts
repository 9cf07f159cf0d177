/** Runs `close` on the first SIGINT or SIGTERM, then exits; if `close` fails, logs that and exits with 1. */
export function closeOnSignal(close: () => Promise<void>): void {
  const stop = () => {
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

/** A TCP port from a flag; throws if `text` is not one. 0 means any free port. */
export function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`Not a port: ${text}`)
  return port
}

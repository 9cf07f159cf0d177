import 'server-only'

/** The writer of a stream of server-sent events. */
export type EventWriter = {
  /** One message: `data` as JSON, with an event name if it is not the default. */
  send(data: unknown, name?: string): void
  /** A comment line, so that proxies keep the connection open. */
  beat(): void
  close(): void
}

/** Milliseconds after which a browser reconnects when a stream has ended. */
const RETRY_MS = 2_000

/**
 * A streaming response: `begin` gets the writer and returns the cleanup, which runs once, when the viewer disconnects
 * or the writer is closed. Throws what `begin` throws.
 */
export async function eventStream(begin: (writer: EventWriter) => Promise<() => void>): Promise<Response> {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let stop: (() => void) | undefined
  let isClosed = false

  const end = () => {
    isClosed = true
    stop?.()
    stop = undefined
  }
  const body = new ReadableStream<Uint8Array>({
    start: (data) => {
      controller = data
    },
    cancel: end,
  })
  const write = (text: string) => {
    if (!isClosed) controller?.enqueue(encoder.encode(text))
  }
  write(`retry: ${RETRY_MS}\n\n`)

  const cleanup = await begin({
    send: (data, name) =>
      write(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    close: () => {
      if (isClosed) return
      end()
      controller?.close()
    },
  })
  if (isClosed) cleanup()
  else stop = cleanup

  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Proxies must not buffer it, for example to compress it.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}

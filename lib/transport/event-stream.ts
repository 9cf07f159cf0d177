import 'server-only'

/** What writes to a stream of server-sent events. */
export type EventWriter = {
  /** One message: `data` as JSON, under a name where it is not the plain one. */
  send(data: unknown, name?: string): void
  /** A line that says nothing, so that nothing on the way takes the stream for dead. */
  beat(): void
  close(): void
}

/** After so many milliseconds a browser comes again once a stream has ended. */
const RETRY_MS = 2_000

/**
 * An answer that goes on: `begin` is given the writer and gives the way to end what it began, which is done once, when
 * the reader has gone or the writer is closed. Throws what `begin` throws.
 */
export async function eventStream(begin: (writer: EventWriter) => Promise<() => void>): Promise<Response> {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let stop: (() => void) | undefined
  let isOver = false

  const end = () => {
    isOver = true
    stop?.()
    stop = undefined
  }
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
    cancel: end,
  })
  const write = (text: string) => {
    if (!isOver) controller?.enqueue(encoder.encode(text))
  }
  write(`retry: ${RETRY_MS}\n\n`)

  const ending = await begin({
    send: (data, name) =>
      write(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    close: () => {
      if (isOver) return
      end()
      controller?.close()
    },
  })
  if (isOver) ending()
  else stop = ending

  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Nothing on the way may hold it back, to compress it say.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}

import { type Session } from './contract'

/** One message of a stream: its event name (default `message`) and its parsed JSON. */
export type StreamEvent = { name: string; data: unknown }

export type OpenStream = {
  headers: Headers
  /** Reads until a message matches; `null` if the stream ends first. */
  until(isIt: (event: StreamEvent) => boolean): Promise<StreamEvent | null>
  close(): void
}

/** Opens a stream of server-sent events with a session's cookies. Throws the status of any other response. */
export async function openStream(site: string, path: string, { cookie }: Session): Promise<OpenStream> {
  const ending = new AbortController()
  const { ok, status, headers, body } = await fetch(`${site}${path}`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: ending.signal,
  })
  if (!ok || !body) throw new Error(`${path} responded with ${status}`)
  const viewer = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const waiting: StreamEvent[] = []

  async function next(): Promise<StreamEvent | null> {
    for (;;) {
      const first = waiting.shift()
      if (first) return first
      const { done, value = '' } = await viewer.read()
      if (done) return null
      const parts = (text + value).split('\n\n')
      text = parts.pop() ?? ''
      waiting.push(...parts.flatMap(eventOf))
    }
  }

  return {
    headers,
    async until(isIt) {
      for (let event = await next(); event; event = await next()) if (isIt(event)) return event
      return null
    },
    close: () => ending.abort(),
  }
}

function eventOf(part: string): StreamEvent[] {
  const data = /^data: (.*)$/m.exec(part)?.[1]
  const name = /^event: (.*)$/m.exec(part)?.[1] ?? 'message'
  return data === undefined ? [] : [{ name, data: JSON.parse(data) as unknown }]
}

import { paths } from '@/lib/paths'
import { type NoticeCounts } from '@/lib/schemas/notices'
import { requestViewer, setNoticeCounts } from '../viewer/viewer-store'

/** The polling interval if there is no stream, in milliseconds. */
const POLL_MS = 2_500
/** After this many polls a stream is tried again: about a minute, at a random offset for each page. */
const RETRY_AFTER = { least: 20, spread: 9 }

/**
 * Receives new notices while the page is visible (D157): by a stream, or by polling if there is none. A hidden page does
 * nothing, and updates when it is visible again. Returns a function that stops it.
 */
export function followNotices(): () => void {
  let stream: EventSource | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  const stop = () => {
    stream?.close()
    stream = null
    clearInterval(timer)
    timer = undefined
  }
  const poll = () => {
    stop()
    let delay = RETRY_AFTER.least + Math.floor(Math.random() * RETRY_AFTER.spread)
    timer = setInterval(() => {
      delay -= 1
      if (delay > 0) return requestViewer()
      stop()
      listen()
    }, POLL_MS)
  }
  const listen = () => {
    if (typeof EventSource === 'undefined') return poll()
    const source = new EventSource(paths.noticesStream)
    stream = source
    source.onmessage = ({ data }: MessageEvent<string>) => setNoticeCounts(JSON.parse(data) as NoticeCounts)
    // The session has ended, which the next response shows.
    source.addEventListener('over', () => {
      stop()
      requestViewer()
    })
    source.addEventListener('full', poll)
    source.onerror = () => {
      // A browser reconnects by itself, unless it got no stream at all.
      if (source.readyState === EventSource.CLOSED) poll()
    }
  }
  const follow = () => {
    const isVisible = document.visibilityState !== 'hidden' && navigator.onLine
    if (!isVisible) stop()
    else if (!stream && timer === undefined) listen()
  }

  follow()
  document.addEventListener('visibilitychange', follow)
  for (const event of ['online', 'offline', 'pageshow']) window.addEventListener(event, follow)
  window.addEventListener('pagehide', stop)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', follow)
    for (const event of ['online', 'offline', 'pageshow']) window.removeEventListener(event, follow)
    window.removeEventListener('pagehide', stop)
  }
}

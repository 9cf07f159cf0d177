'use client'

import { useEffect } from 'react'
import { paths } from '@/lib/paths'
import { type NoticeCounts } from '@/lib/schemas/notices'
import { requestReader, setNoticeCounts } from '../reader/reader-store'

/** How often the numbers are asked for where no stream can be had, in milliseconds. */
const ASK_MS = 2_500
/** After so many questions a stream is tried again: about a minute, not for all pages at once. */
const RETRY_AFTER = { least: 20, spread: 9 }

/**
 * Hears of new notices while the page is in sight and somebody is signed in (D157): over a stream, or by asking every so
 * often where there is none. A page that is out of sight does nothing, and hears when it is looked at again.
 */
export function useNoticeStream(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    let stream: EventSource | null = null
    let timer: ReturnType<typeof setInterval> | undefined

    const stop = () => {
      stream?.close()
      stream = null
      clearInterval(timer)
      timer = undefined
    }
    const askInstead = () => {
      stop()
      let left = RETRY_AFTER.least + Math.floor(Math.random() * RETRY_AFTER.spread)
      timer = setInterval(() => {
        left -= 1
        if (left > 0) return requestReader()
        stop()
        listen()
      }, ASK_MS)
    }
    const listen = () => {
      if (typeof EventSource === 'undefined') return askInstead()
      const opened = new EventSource(paths.noticesStream)
      stream = opened
      opened.onmessage = ({ data }: MessageEvent<string>) => setNoticeCounts(JSON.parse(data) as NoticeCounts)
      // The session is over: the answer to the next question says so.
      opened.addEventListener('over', () => {
        stop()
        requestReader()
      })
      opened.addEventListener('full', askInstead)
      opened.onerror = () => {
        // A browser tries again by itself, unless the answer was none.
        if (opened.readyState === EventSource.CLOSED) askInstead()
      }
    }
    const follow = () => {
      const isSeen = document.visibilityState !== 'hidden' && navigator.onLine
      if (!isSeen) stop()
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
  }, [isOn])
}

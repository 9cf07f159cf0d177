import { useEffect, useState } from 'react'

/**
 * The JSON at a URL, requested after a pause in milliseconds: `null` until it has loaded, "failed" if it cannot be loaded.
 * After the URL changes, the former data stay until the next ones have loaded. Nothing is requested without a URL.
 */
export function useJson<Data>(url: string | null, pause = 0): Data | 'failed' | null {
  const [data, setData] = useState<Data | 'failed' | null>(null)
  useEffect(() => {
    if (url === null) return
    const controller = new AbortController()
    const load = async () => {
      const response = await fetch(url, { signal: controller.signal })
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      return (await response.json()) as Data
    }
    const show = (loaded: Data | 'failed') => {
      if (!controller.signal.aborted) setData(loaded)
    }
    const start = () => void load().then(show, () => show('failed'))
    const timer = pause > 0 ? setTimeout(start, pause) : undefined
    if (timer === undefined) start()
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [url, pause])
  return data
}

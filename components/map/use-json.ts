import { useEffect, useState } from 'react'

/** The JSON at a URL: `null` until it has loaded, "failed" if it cannot be loaded. */
export function useJson<Data>(href: string): Data | 'failed' | null {
  const [data, setData] = useState<Data | 'failed' | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const response = await fetch(href, { signal: controller.signal })
      if (!response.ok) throw new Error(`${href} answered ${response.status}`)
      return (await response.json()) as Data
    }
    load().then(setData, () => {
      if (!controller.signal.aborted) setData('failed')
    })
    return () => controller.abort()
  }, [href])
  return data
}

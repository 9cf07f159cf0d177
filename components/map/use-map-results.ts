import { useEffect, useRef, useState } from 'react'
import { type Bounds } from '@/lib/domain/position'
import { type MapResults, mapResultsHref, type MapQuery } from './map-results'

type Asked = {
  query: MapQuery
  bounds: Bounds
  zoom: number
  then?: ((found: MapResults) => void) | undefined
}

/** The delays, in milliseconds, after which a failed request is retried. */
const PAUSES = [2_000, 5_000, 10_000]

const GENERIC = 'The homes on the map could not be loaded.'

/** A rejection by the API, with its message. */
class Refused extends Error {}

async function load(href: string, signal: AbortSignal): Promise<MapResults> {
  const answer = await fetch(href, { signal })
  if (answer.ok) return (await answer.json()) as MapResults
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { message?: string } }
  throw new Refused(error?.message ?? GENERIC)
}

/**
 * The results for the map's view: a new request aborts the previous one. Errors are shown, and retried
 * automatically three times.
 */
export function useMapResults() {
  const [found, setFound] = useState<MapResults | null>(null)
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<Asked>(undefined)
  const answered = useRef<{ href: string; found: MapResults }>(undefined)

  const ask = async (asked: Asked, tries = 0) => {
    const href = mapResultsHref(asked.query, asked.bounds, asked.zoom)
    running.current?.abort()
    clearTimeout(timer.current)
    last.current = asked
    if (answered.current?.href === href) {
      setFault(null)
      setPending(false)
      return asked.then?.(answered.current.found)
    }
    const controller = new AbortController()
    running.current = controller
    setPending(true)
    try {
      const next = await load(href, controller.signal)
      if (controller.signal.aborted) return
      answered.current = { href, found: next }
      setFound(next)
      setFault(null)
      setPending(false)
      asked.then?.(next)
    } catch (error) {
      if (controller.signal.aborted) return
      setFault(error instanceof Refused ? error.message : GENERIC)
      setPending(false)
      const pause = PAUSES[tries]
      if (pause !== undefined) timer.current = setTimeout(() => void ask(asked, tries + 1), pause)
    }
  }

  useEffect(
    () => () => {
      running.current?.abort()
      clearTimeout(timer.current)
    },
    [],
  )

  return {
    found,
    isPending,
    fault,
    ask: (asked: Asked): void => void ask(asked),
    retry: (): void => {
      if (last.current) void ask(last.current)
    },
  }
}

import { useEffect, useState } from 'react'
import { type Action, actionResult } from '@/components/ui/action'
import { type Position, type PositionAccuracy } from '@/lib/domain/position'

/** The position of a location's text, and the name of the result. */
export type FoundPlace = Position & { accuracy: PositionAccuracy; name: string }
export type FindPlace = Action<{ location: string }, FoundPlace | null>

/** How long after the last key a location is looked up. */
const PAUSE_MS = 700

/** The result for a location: `undefined` while it is unknown, `null` if there is none. */
export function useFoundPlace(location: string, find: FindPlace): FoundPlace | null | undefined {
  const [lookedUp, setLookedUp] = useState<{ location: string; place: FoundPlace | null }>()
  const text = location.trim()
  useEffect(() => {
    if (text === '') return
    let isOutdated = false
    const timer = setTimeout(() => {
      void actionResult(find({ location: text })).then((result) => {
        if (!isOutdated && result.ok) setLookedUp({ location: text, place: result.data })
      })
    }, PAUSE_MS)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [text, find])
  return lookedUp?.location === text ? lookedUp.place : undefined
}

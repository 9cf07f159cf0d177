import { useEffect, useState } from 'react'
import { type Action, actionResult } from '@/components/ui/action'
import { type Position, type PositionAccuracy } from '@/lib/domain/position'

/** Where the text of a location leads to, and the name of what was found. */
export type FoundPlace = Position & { accuracy: PositionAccuracy; name: string }
export type FindPlace = Action<{ location: string }, FoundPlace | null>

/** How long after the last key a location is looked up. */
const PAUSE_MS = 700

/** What a location leads to: `undefined` while nobody has said, `null` where nobody knows. */
export function useFoundPlace(location: string, find: FindPlace): FoundPlace | null | undefined {
  const [answered, setAnswered] = useState<{ location: string; found: FoundPlace | null }>()
  const text = location.trim()
  useEffect(() => {
    if (text === '') return
    let isOver = false
    const timer = setTimeout(() => {
      void actionResult(find({ location: text })).then((answer) => {
        if (!isOver && answer.ok) setAnswered({ location: text, found: answer.data })
      })
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [text, find])
  return answered?.location === text ? answered.found : undefined
}

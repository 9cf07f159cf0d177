'use client'

import { formatOwnTime, formatWallTime } from '@/lib/domain/dates'
import { useNow } from '../browser/use-now'

/** The reader's own time of an instant, if their clock differs from the home's (D215). */
export function OwnTime({ at, wall, offset }: { at: string; wall: string; offset: number }) {
  const isHere = useNow() !== null
  if (!isHere || -new Date(at).getTimezoneOffset() === offset) return null
  return <span title={formatWallTime(wall)}>{formatOwnTime(at)} your time</span>
}

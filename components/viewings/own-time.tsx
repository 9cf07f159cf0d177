'use client'

import { formatOwnTime, formatWallTime } from '@/lib/domain/dates'
import { useNow } from '../browser/use-now'

type OwnTimeProps = {
  startsAt: string
  wall: string
  /** Minutes east of UTC, at the home. */
  offset: number
  /** Adds the time at the home: "12:00 PM there is 8:00 PM your time." */
  isCompared?: boolean
}

/** The reader's own time of an instant, if their clock differs from the home's (D215). */
export function OwnTime({ startsAt, wall, offset, isCompared = false }: OwnTimeProps) {
  const isHere = useNow() !== null
  if (!isHere || -new Date(startsAt).getTimezoneOffset() === offset) return null
  const own = `${formatOwnTime(startsAt)} your time`
  return isCompared ? `${formatWallTime(wall)} there is ${own}.` : own
}

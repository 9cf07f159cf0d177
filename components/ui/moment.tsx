'use client'

import { formatWallTime } from '@/lib/domain/dates'
import { formatDay } from '@/lib/domain/clock'
import { formatMoment, formatOwnTime, formatTime } from '@/lib/domain/moments'
import { useClock } from '../browser/use-clock'
import { cn } from './cn'
import { unbroken } from './moment-text'

/** Writes moments as texts, for labels and options (D330). Elsewhere use the components below. */
export function useMoments() {
  const clock = useClock()
  return {
    /** "Jan 5, 2025, 2:03 PM" */
    moment: (at: string) => formatMoment(at, clock),
    /** "Jan 5, 2025", also of a calendar day. */
    day: (at: string) => formatDay(at, clock),
    /** "2:03 PM" */
    time: (at: string) => formatTime(at, clock),
    /** "2:30 PM" or "14:30", of a time on the clock of a home. */
    wallTime: (wall: string) => formatWallTime(wall, clock.has24Hours()),
    /** "8:00 PM your time"; `null` if the clock at the home, this many minutes ahead of UTC, shows the same. */
    ownTime: (at: string, offset: number) => formatOwnTime(at, offset, clock),
  }
}

type MomentProps = {
  /** An ISO text. */
  at: string
  /** Only its time, if its day is shown already. */
  show?: 'moment' | 'time'
  className?: string
}

/** A moment on the viewer's clock; in UTC with its name without JavaScript (D330). */
export const Moment = ({ at, show = 'moment', className }: MomentProps) => (
  <time dateTime={at} className={cn('numbers', className)}>
    {useMoments()[show](at)}
  </time>
)

/** The time of a wall time, in the format of the viewer's clock (D215). */
export const WallTime = ({ wall }: { wall: string }) => useMoments().wallTime(wall)

type OwnTimeProps = {
  startsAt: string
  wall: string
  /** Minutes east of UTC, at the home. */
  offset: number
  /** Adds the time at the home: "12:00 PM there is 8:00 PM your time." */
  hasHomeTime?: boolean
}

/** The viewer's own time of an instant, if their clock differs from the home's (D215). */
export function OwnTime({ startsAt, wall, offset, hasHomeTime = false }: OwnTimeProps) {
  const { ownTime, wallTime } = useMoments()
  const viewerTime = ownTime(startsAt, offset)
  return viewerTime !== null && hasHomeTime
    ? unbroken(`${wallTime(wall)} there is ${viewerTime}.`)
    : viewerTime
}

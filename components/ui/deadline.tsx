'use client'

import { formatDeadline, timeUntil } from '@/lib/domain/deadlines'
import { useClock } from '../browser/use-clock'
import { useNow } from '../browser/use-now'
import { unbroken } from './moment-text'

type DeadlineProps = {
  /** An ISO text. */
  at: string
  /** When the page was rendered, an ISO text. */
  now: string
  /** Starts with a small letter: "in 6 days, …". */
  isInSentence?: boolean
}

/** A deadline with the time left (D265): "In 6 days, Dec 2, 2:03 PM your time". */
export function Deadline({ at, now, isInSentence = false }: DeadlineProps) {
  const text = unbroken(formatDeadline(at, useCurrent(now), useClock()))
  return (
    <time dateTime={at} className="whitespace-normal numbers">
      {isInSentence ? text.charAt(0).toLowerCase() + text.slice(1) : text}
    </time>
  )
}

/** How long is left, in a sentence: "in 6 days". */
export const TimeLeft = ({ at, now }: Omit<DeadlineProps, 'isInSentence'>) => (
  <time dateTime={at}>{timeUntil(at, useCurrent(now))}</time>
)

/** The viewer's time, or that of the server until scripts run. */
function useCurrent(now: string): Date {
  return new Date(useNow() ?? now)
}

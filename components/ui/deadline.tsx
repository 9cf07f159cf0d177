'use client'

import { formatDeadline } from '@/lib/domain/dates'
import { useNow } from '../browser/use-now'
import { cn } from './cn'

type DeadlineProps = {
  /** An ISO text. */
  at: string
  /** When the page was rendered, an ISO text. */
  now: string
  /** Starts with a small letter: "in 6 days, …". */
  isInSentence?: boolean
  className?: string
}

/** A deadline with the time left, by the reader's clock; in UTC without JavaScript (D265). */
export function Deadline({ at, now, isInSentence = false, className }: DeadlineProps) {
  const ownNow = useNow()
  const words =
    ownNow === null
      ? formatDeadline(at, new Date(now), { isUtc: true })
      : formatDeadline(at, new Date(ownNow))
  return (
    <time dateTime={at} className={cn('whitespace-normal numbers', className)}>
      {isInSentence ? words.charAt(0).toLowerCase() + words.slice(1) : words}
    </time>
  )
}

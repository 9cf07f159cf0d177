'use client'

import { formatDay } from '@/lib/domain/clock'
import { useClock } from '../browser/use-clock'
import { cn } from './cn'

type DayProps = {
  /** An ISO text, or a calendar day such as "2025-01-05". */
  at: string
  className?: string
  /** Words in place of its own, such as how long ago it was. */
  children?: string
}

/** The day of a moment on the viewer's clock, or a calendar day (D330): "Jan 5, 2025". */
export function Day({ at, className, children }: DayProps) {
  const text = useDay(at)
  return (
    <time dateTime={at} className={cn('numbers', className)}>
      {children ?? text}
    </time>
  )
}

/** `Day` without its element, for a drawing. */
export const DayText = ({ at }: { at: string }) => useDay(at)

/** `Day` as text. */
export const useDay = (at: string): string => formatDay(at, useClock())

'use client'

import { groupDigits } from '@/lib/domain/group-digits'
import { pluralNoun } from '@/lib/domain/pluralize'
import { daysSince } from '@/lib/domain/listing-marks'
import { useToday } from '../properties/use-today'

/**
 * "61 days on the market", by the viewer's date, because the page may be cached for days. Nothing until that
 * is known.
 */
export function DaysListed({ listedAt }: { listedAt: string }) {
  const today = useToday()
  if (today === null) return null
  const days = daysSince(listedAt, today)
  if (days === 0) return <p className="text-sm text-muted">Listed today</p>
  return (
    <p className="text-sm text-muted">
      <b className="display-sm font-normal text-text numbers">{groupDigits(days)}</b>{' '}
      {pluralNoun(days, 'day')} on the market
    </p>
  )
}

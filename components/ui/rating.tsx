import { Star } from 'lucide-react'
import { groupDigits } from '@/lib/domain/group-digits'
import { cn } from './cn'

/** Five stars and the number: "(4.0)", or "5.0" if `bare`. */
export function Rating({
  value,
  bare = false,
  className,
}: {
  value: number
  bare?: boolean
  className?: string
}) {
  const number = groupDigits(value, 1)
  return (
    <span className={cn('inline-flex items-center gap-2 text-xs text-muted numbers', className)}>
      <span role="img" aria-label={`${number} out of 5 stars`} className="inline-flex gap-0.5">
        {[1, 2, 3, 4, 5].map((star) => (
          <Star
            key={star}
            aria-hidden
            strokeWidth={1.25}
            className={cn(
              'size-[15px]',
              star <= Math.round(value) ? 'fill-current text-star' : 'text-subtle',
            )}
          />
        ))}
      </span>
      <span aria-hidden>{bare ? number : `(${number})`}</span>
    </span>
  )
}

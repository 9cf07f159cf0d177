import { CARD_LIMIT_MINOR, formatMoney, isAboveCardLimit, toMajor } from '@/lib/domain/money'
import { cn } from '../ui/cn'

/** How a large offer is paid, if the listing's range exceeds the card limit (D168). `max` in major units. */
export const CardLimitNote = ({ max, className }: { max: number; className?: string }) =>
  isAboveCardLimit(max) && (
    <p className={cn('text-xs leading-5 text-pretty text-muted numbers', className)}>
      Offers above {formatMoney(toMajor(CARD_LIMIT_MINOR))} are paid by bank transfer.
    </p>
  )

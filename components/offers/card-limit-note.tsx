import { CARD_LIMIT_MINOR, formatMoney, isAboveCardLimit, toMajor } from '@/lib/domain/money'
import { cn } from '../ui/cn'

/** How a large offer is paid, if the listing's bounds exceed the card limit (D168) or nobody may know them; major units. */
export const CardLimitNote = ({ max, className }: { max: number | undefined; className?: string }) =>
  isAboveCardLimit(max ?? Infinity) && (
    <p className={cn('text-xs leading-5 text-pretty text-muted numbers', className)}>
      Offers above {formatMoney(toMajor(CARD_LIMIT_MINOR))} are paid by bank transfer.
    </p>
  )

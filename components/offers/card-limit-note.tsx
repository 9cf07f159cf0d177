import { CARD_LIMIT_MINOR, formatMoney, isAboveCardLimit, toMajor } from '@/lib/domain/money'

/** How a large offer is paid, if the listing's bounds exceed the card limit (D168) or nobody may know them; major units. */
export const CardLimitNote = ({ max }: { max: number | undefined }) =>
  isAboveCardLimit(max ?? Infinity) && (
    <p className="text-xs leading-5 text-pretty text-muted numbers">
      Offers above {formatMoney(toMajor(CARD_LIMIT_MINOR))} are paid by bank transfer.
    </p>
  )

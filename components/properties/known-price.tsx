import { hiddenPriceOf, type PriceFields, priceText, shownPriceOf } from '@/lib/domain/shown-price'
import { HomePrice } from '../ui/home-price'

/** The price of a home for its agent and administrators: "Price on request ($1,480,000)" (D404). Major units. */
export function KnownPrice({ home, className }: { home: PriceFields; className?: string }) {
  const hidden = hiddenPriceOf(home)
  return (
    <>
      <HomePrice price={shownPriceOf(home)} className={className} />
      {hidden && <span className="text-sm text-muted numbers"> ({priceText(hidden)})</span>}
    </>
  )
}

import { ASSUMPTIONS } from '@/lib/domain/costs'
import { groupDigits } from '@/lib/domain/group-digits'
import { formatPrice } from '@/lib/domain/money'
import { shownPriceOf } from '@/lib/domain/shown-price'
import { CostForm } from './cost-form'
import { assumedPrice, type PricedHome } from './read-figures'

type CostsProps = { property: PricedHome }

/**
 * Monthly and closing costs (D268): an estimate from assumptions, which works without JavaScript, and fields to change
 * them, stored on the device. What never changes is rendered on the server only.
 */
export const Costs = ({ property }: CostsProps) => (
  <CostForm property={property}>
    <Calculation property={property} />
  </CostForm>
)

/** The formula and the assumptions. */
const Calculation = ({ property }: CostsProps) => (
  <details className="text-sm text-muted">
    <summary className="min-h-10 cursor-pointer py-2 text-accent-text underline underline-offset-4">
      How this is calculated
    </summary>
    <div className="mt-2 grid gap-3 text-pretty numbers">
      <p>
        The loan is the price less the down payment. The monthly payment is loan × r ÷ (1 − (1 + r)
        <sup>−n</sup>), with r the monthly rate and n the number of months; without interest, loan ÷ n. Tax
        and insurance are divided by twelve. Each part is rounded to the cent.
      </p>
      <p>
        Assumed until you change it: {assumedText(property)}
        {ASSUMPTIONS.down}% down, {groupDigits(ASSUMPTIONS.rate)}% a year for {ASSUMPTIONS.years} years, a
        property tax of {ASSUMPTIONS.tax}% and insurance of {groupDigits(ASSUMPTIONS.insurance)}% of the price
        a year, no fees, and closing costs of {ASSUMPTIONS.closing}% of the price. A property tax and fees
        that the agent states are used instead.
      </p>
      <p>
        This is not a loan offer. Your lender’s rate, your taxes and your insurance depend on you and the
        home.
      </p>
    </div>
  </details>
)

/** The assumed price as the first of the assumptions; empty on request. */
function assumedText(property: PricedHome): string {
  const price = assumedPrice(property)
  if (price === null) return ''
  return shownPriceOf(property).kind === 'asking'
    ? `the asking price of ${formatPrice(price)}, `
    : `a price of ${formatPrice(price)} in the middle of the range, `
}

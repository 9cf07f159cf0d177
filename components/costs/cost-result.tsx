import { type ReactNode } from 'react'
import { ASSUMPTIONS, COST_PARTS, type CostFigures, type CostPart, costsOf } from '@/lib/domain/costs'
import { groupDigits } from '@/lib/domain/group-digits'
import { formatPrice, toMajor } from '@/lib/domain/money'
import { cn } from '../ui/cn'

const COLOURS: Record<CostPart, string> = {
  loan: 'bg-accent-text',
  tax: 'bg-subtle',
  insurance: 'bg-info',
  fees: 'bg-success',
}

const money = (minor: number): string => formatPrice(toMajor(minor))

/** The parts that are assumed unless the agent or the viewer enters them. */
export type AssumedPart = Exclude<CostPart, 'loan'>

type CostResultProps = {
  figures: CostFigures
  /** The source of an amount: the viewer, the agent, or nobody. */
  sourceOf: (part: AssumedPart) => 'viewer' | 'agent' | 'nobody'
  /** The parts of the fees that the agent states. */
  fees?: string | undefined
}

/** The result: the monthly cost with its parts, and the cash due at purchase. */
export function CostResult({ figures, sourceOf, fees = 'Fees' }: CostResultProps) {
  const { borrowed, parts, month, closing, atPurchase } = costsOf(figures)
  const labels: Record<CostPart, string> = {
    loan: `Loan of ${money(borrowed)}`,
    tax: {
      viewer: 'Property tax',
      agent: 'Property tax, stated by the agent',
      nobody: `Property tax, assumed at ${ASSUMPTIONS.tax}%`,
    }[sourceOf('tax')],
    insurance:
      sourceOf('insurance') === 'viewer'
        ? 'Insurance'
        : `Insurance, assumed at ${groupDigits(ASSUMPTIONS.insurance)}%`,
    fees: { viewer: 'Fees', agent: `${fees}, stated by the agent`, nobody: 'Fees, none stated' }[
      sourceOf('fees')
    ],
  }
  const nonZeroParts = COST_PARTS.filter((part) => parts[part] > 0)
  return (
    <>
      <div aria-live="polite">
        <p className="text-sm text-muted">Each month</p>
        <p className="mt-1 display-lg numbers">{money(month)}</p>
      </div>
      <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
        {nonZeroParts.map((part) => (
          <span key={part} className={COLOURS[part]} style={{ flex: parts[part] }} />
        ))}
      </div>
      <dl className="grid gap-3 text-sm">
        {COST_PARTS.map((part) => (
          <Row key={part} term={labels[part]} colour={COLOURS[part]}>
            {money(parts[part])}
          </Row>
        ))}
      </dl>
      <dl className="grid gap-2 border-t border-border pt-4 text-sm">
        <Row term={`Closing costs, about ${groupDigits(figures.closing)}% of the price`} isStrong>
          {money(closing)}
        </Row>
        <Row term="Due at purchase, with the down payment" isStrong>
          {money(atPurchase)}
        </Row>
      </dl>
    </>
  )
}

type RowProps = { term: string; colour?: string; isStrong?: boolean; children: ReactNode }

const Row = ({ term, colour, isStrong = false, children }: RowProps) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="flex items-baseline gap-3 text-muted">
      {colour !== undefined && <span aria-hidden className={cn('size-2.5 shrink-0 rounded-[2px]', colour)} />}
      {term}
    </dt>
    <dd className={cn('numbers', isStrong && 'text-md font-semibold')}>{children}</dd>
  </div>
)

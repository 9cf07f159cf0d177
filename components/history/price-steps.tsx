import { Fragment } from 'react'
import { formatPrice } from '@/lib/domain/money'
import { type PriceStep } from '@/lib/domain/price-history'
import { formatShortPrice } from '@/lib/domain/short-price'
import { DayWords } from '../ui/day'

const WIDTH = 840
const HEIGHT = 216
const TOP = 28
const BASE = 176
/** The share of the width for the current prices, however new they are. */
const LAST = 0.22
/** Labels closer than this would overlap. */
const APART = 96

const END = 'fill-text text-2xs font-semibold numbers'
const LABEL = 'fill-muted text-2xs numbers'

/**
 * The price range over time as a band with a step at every change. The list after it has the same as text.
 * There are at least two steps. Prices in major units.
 */
export function PriceSteps({ steps }: { steps: readonly PriceStep[] }) {
  const times = steps.map(({ at }) => Date.parse(at))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const [low, high] = [Math.min(...steps.map(({ min }) => min)), Math.max(...steps.map(({ max }) => max))]
  const xOf = (time: number) => ((time - first) / Math.max(1, last - first)) * WIDTH * (1 - LAST)
  const yOf = (price: number) => BASE - 24 - ((price - low) / Math.max(1, high - low)) * (BASE - 24 - TOP)
  const ends = steps.map((_, i) => (i + 1 < steps.length ? xOf(times[i + 1] ?? last) : WIDTH))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Price range: ${steps.map(inWords).join(', then ')}`}
      className="mb-4 h-auto w-full overflow-visible max-sm:hidden"
    >
      {steps.map((step, i) => {
        const [x, end, isLast] = [xOf(times[i] ?? first), ends[i] ?? WIDTH, i === steps.length - 1]
        const isRoomy = end - x >= APART
        const edge = isLast ? 'stroke-accent-text stroke-2' : 'stroke-border-strong'
        return (
          <Fragment key={step.at}>
            <rect
              x={x}
              y={yOf(step.max)}
              width={end - x}
              height={yOf(step.min) - yOf(step.max)}
              className="fill-accent-soft"
            />
            {[step.max, step.min].map((price) => (
              <line key={price} x1={x} x2={end} y1={yOf(price)} y2={yOf(price)} className={edge} />
            ))}
            {(isRoomy || isLast) && (
              <>
                <text x={x + 4} y={yOf(step.max) - 8} className={isLast ? END : LABEL}>
                  {formatShortPrice(step.max)}
                </text>
                <text x={x + 4} y={yOf(step.min) + 18} className={isLast ? END : LABEL}>
                  {formatShortPrice(step.min)}
                </text>
                <text x={x} y={BASE + 22} className={LABEL}>
                  <DayWords at={step.at} />
                </text>
              </>
            )}
            <line x1={x} x2={x} y1={BASE} y2={BASE + 5} className="stroke-border-strong" />
          </Fragment>
        )
      })}
      <line x1={0} x2={WIDTH} y1={BASE} y2={BASE} className="stroke-border-strong" />
    </svg>
  )
}

const inWords = ({ min, max }: PriceStep): string => `${formatPrice(min)} to ${formatPrice(max)}`

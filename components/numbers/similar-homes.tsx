import { ArrowDown, ArrowUp } from 'lucide-react'
import { type Compared, type Comparison, SIMILAR } from '@/lib/domain/listing-numbers'
import { formatPrice } from '@/lib/domain/money'
import { pluralize } from '@/lib/domain/pluralize'
import { type ListingNumbersDto } from '@/lib/schemas/listing-numbers'
import { Badge } from '../ui/badge'
import { DimensionLine, positionIn } from '../ui/dimension-line'
import { formatFigure } from './labels'
import { PlotTable } from './plot-table'

type Row = {
  label: string
  format: (value: number) => string
  more: string
  less: string
  /** Whether more is good for a sale; `null`: neither. */
  isMoreGood: boolean | null
}

const ROWS: Record<Compared, Row> = {
  views: { label: 'Views a week', format: formatFigure, more: 'More', less: 'Fewer', isMoreGood: true },
  saves: {
    label: 'Saves per 100 views',
    format: formatFigure,
    more: 'More',
    less: 'Fewer',
    isMoreGood: true,
  },
  days: {
    label: 'Days on the market',
    format: formatFigure,
    more: 'Longer',
    less: 'Shorter',
    isMoreGood: false,
  },
  price: {
    label: 'Middle of the price',
    format: (value) => formatPrice(Math.round(value)),
    more: 'Higher',
    less: 'Lower',
    isMoreGood: null,
  },
}

/** The home beside similar ones: a line from the lowest to the highest of them, with their median (D503). */
export function SimilarHomes({ numbers: { home, similar } }: { numbers: ListingNumbersDto }) {
  if (similar.rows.length === 0)
    return (
      <p className="border-b border-border py-6 text-sm text-pretty text-muted">
        {similar.count === 0 ? 'No similar homes' : `Only ${pluralize(similar.count, 'similar home')}`} in{' '}
        <bdi>{home.location}</bdi>: a comparison needs at least {SIMILAR.least} of the same type with a price
        within {SIMILAR.priceShare * 100}%.
      </p>
    )
  return (
    <>
      <ul>
        {similar.rows.map((row) => (
          <Compare key={row.measure} {...row} />
        ))}
      </ul>
      <p className="mt-3 text-xs text-pretty text-muted">
        Homes of the same type in <bdi>{home.location}</bdi> with a price within {SIMILAR.priceShare * 100}%.
        The line runs from the lowest to the highest; the diamond is <bdi>{home.title}</bdi>.
      </p>
      <PlotTable
        caption="Compared with similar homes"
        head={['Figure', 'This home', 'Lowest', 'Median', 'Highest']}
        rows={similar.rows.map(({ measure, own, low, median, high }) => [
          ROWS[measure].label,
          ...[own, low, median, high].map(ROWS[measure].format),
        ])}
      />
    </>
  )
}

function Compare({ measure, own, low, median, high, verdict }: Comparison) {
  const { label, format } = ROWS[measure]
  const middle = positionIn(median, low, high)
  return (
    <li className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 border-b border-border py-3 text-sm numbers sm:grid-cols-[minmax(0,12rem)_5rem_minmax(0,1fr)_8.5rem]">
      <span>{label}</span>
      <strong className="text-right font-semibold">{format(own)}</strong>
      <span className="grid gap-1.5 max-sm:col-span-full">
        <DimensionLine at={positionIn(own, low, high)} tick={middle} />
        <span className="relative flex justify-between text-2xs text-subtle">
          <span>
            <span className="sr-only">lowest </span>
            {format(low)}
          </span>
          {/* Below its mark, but not over the ends. */}
          <span
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `clamp(33%, ${middle}%, 67%)` }}
          >
            median {format(median)}
          </span>
          <span>
            <span className="sr-only">highest </span>
            {format(high)}
          </span>
        </span>
      </span>
      <span className="max-sm:col-span-full sm:text-right">
        <Verdict {...ROWS[measure]} verdict={verdict} />
      </span>
    </li>
  )
}

function Verdict({ more, less, isMoreGood, verdict }: Row & Pick<Comparison, 'verdict'>) {
  if (verdict === 'same') return <Badge>About the same</Badge>
  const isMore = verdict === 'more'
  const tone = isMoreGood === null ? 'neutral' : isMore === isMoreGood ? 'success' : 'warning'
  return (
    <Badge tone={tone} icon={isMore ? ArrowUp : ArrowDown}>
      {isMore ? more : less} than most
    </Badge>
  )
}

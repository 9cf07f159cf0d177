import { groupDigits } from '@/lib/domain/group-digits'
import { EVENT_LABELS, type FunnelStep } from '@/lib/domain/listing-numbers'
import { formatShare } from './labels'
import { PlotTable } from './plot-table'

/** Each step from a view to an offer as a share of the step before, with the median of similar homes. */
export function Funnel({ steps }: { steps: readonly FunnelStep[] }) {
  const shares = steps.flatMap(({ share, median }) => [share ?? 0, median ?? 0])
  // Counts of thousands and of three have no common scale, and most shares are below a half.
  const scale = Math.max(...shares) > 0.5 ? 1 : 0.5
  const hasMedian = steps.some(({ median }) => median !== null)
  const nameBefore = (i: number) => EVENT_LABELS[steps[i - 1]?.event ?? 'views'].toLowerCase()
  return (
    <>
      <ul>
        {steps.map(({ event, count, share, median }, i) => (
          <li
            key={event}
            className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-border py-3 text-sm numbers sm:grid-cols-[6.5rem_4rem_minmax(0,1fr)_9.5rem]"
          >
            <span>{EVENT_LABELS[event]}</span>
            <strong className="text-right font-semibold">{groupDigits(count)}</strong>
            {i > 0 && (
              <>
                <span aria-hidden className="relative block h-3 bg-surface-hover max-sm:col-span-full">
                  <span
                    className="absolute inset-y-0 left-0 bg-chart-bar"
                    style={{ width: `${Math.min(1, (share ?? 0) / scale) * 100}%` }}
                  />
                  {median !== null && (
                    <span
                      className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-accent-text"
                      style={{ left: `${Math.min(1, median / scale) * 100}%` }}
                    />
                  )}
                </span>
                <span className="text-muted max-sm:col-span-full max-sm:text-xs sm:text-right">
                  {share === null ? `no ${nameBefore(i)}` : `${formatShare(share)} of ${nameBefore(i)}`}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs text-pretty text-muted">
        Bars run from 0 to {formatShare(scale)}.
        {hasMedian && ' The upright mark is the median of similar homes.'}
      </p>
      <PlotTable
        caption="Shares of the step before"
        head={['Step', 'Number', 'Share', 'Similar homes']}
        rows={steps.map(({ event, count, share, median }) => [
          EVENT_LABELS[event],
          groupDigits(count),
          share === null ? '–' : formatShare(share),
          median === null ? '–' : formatShare(median),
        ])}
      />
    </>
  )
}

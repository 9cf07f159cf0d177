import { Clock } from 'lucide-react'
import { minutesText, type ResponseClock as Clocked } from '@/lib/domain/office-hours'
import { cn } from '../ui/cn'

const TONES: Record<Clocked['state'], string> = {
  ok: 'text-muted',
  warning: 'text-warning',
  late: 'text-danger',
}

/** How long a buyer has been waiting in office hours, in words and on the dimension line to the goal (D460). */
export function ResponseClock({
  clock: { state, share, waited, late },
  goalMinutes,
}: {
  clock: Clocked
  goalMinutes: number
}) {
  const at = `${share * 100}%`
  return (
    <span className={cn('grid gap-1.5 px-1', TONES[state])}>
      <span className="-ml-1 flex items-center gap-1.5 text-xs font-semibold numbers">
        <Clock aria-hidden className="size-3.5" />
        {state === 'late' ? `Late by ${minutesText(late)}` : `Waiting ${minutesText(waited)}`}
        <span className="sr-only">, goal {minutesText(goalMinutes)}</span>
      </span>
      <span aria-hidden className="dimension-line text-current!">
        <span className="absolute inset-y-0 left-0 my-auto h-[3px] bg-current" style={{ width: at }} />
        <span
          className="absolute inset-y-0 my-auto size-[9px] -translate-x-1/2 rotate-45 bg-current ring-3 ring-surface"
          style={{ left: at }}
        />
      </span>
    </span>
  )
}

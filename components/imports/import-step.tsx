import { Check } from 'lucide-react'
import { type ReactNode } from 'react'
import { cn } from '../ui/cn'

type ImportStepProps = {
  number: number
  title: string
  state: 'open' | 'done' | 'to come'
  /** The result in one line. */
  summary?: ReactNode
  /** The actions once the step is done. */
  action?: ReactNode
  children?: ReactNode
}

const NUMBERS = {
  open: 'border-accent-text bg-accent-text text-surface',
  done: 'border-transparent bg-success-soft text-success',
  'to come': 'border-control text-muted',
}

/** One step of several: open, done and collapsed to a line, or not reached yet. */
export const ImportStep = ({ number, title, state, summary, action, children }: ImportStepProps) => (
  <li
    aria-current={state === 'open' ? 'step' : undefined}
    className="grid grid-cols-[2.25rem_minmax(0,1fr)] border-t border-border py-5 first:border-border-strong sm:grid-cols-[2.75rem_minmax(0,1fr)]"
  >
    <span
      aria-hidden
      className={cn(
        'grid size-[26px] place-items-center rounded-full border text-xs font-[550] numbers',
        NUMBERS[state],
      )}
    >
      {state === 'done' ? <Check className="size-3.5" /> : number}
    </span>
    <div className="flex min-h-[26px] flex-wrap items-center gap-x-4 text-sm sm:flex-nowrap">
      <h2 className={cn('text-md', state === 'to come' ? 'font-medium text-muted' : 'font-semibold')}>
        {title}
        {state === 'done' && <span className="sr-only"> (done)</span>}
      </h2>
      {summary && (
        <p className="min-w-0 [overflow-wrap:anywhere] text-muted numbers max-sm:order-3 max-sm:basis-full max-sm:pt-0.5">
          {summary}
        </p>
      )}
      {action && <div className="-my-2 ml-auto flex">{action}</div>}
    </div>
    {children && <div className="grid min-w-0 gap-6 pt-5 max-sm:col-span-2 sm:col-start-2">{children}</div>}
  </li>
)

/** The buttons of a step, and a word on them. */
export const StepActions = ({ children, note }: { children: ReactNode; note?: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2 max-sm:[&>a]:flex-1 max-sm:[&>button]:flex-1">
    {children}
    {note && <p className="basis-full text-xs text-muted">{note}</p>}
  </div>
)

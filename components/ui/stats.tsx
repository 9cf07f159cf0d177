import { type CSSProperties, type ReactNode } from 'react'
import { cn } from './cn'

/** Four or five figures side by side. */
export const Stats = ({ columns = 4, children }: { columns?: 4 | 5; children: ReactNode }) => (
  <dl
    className={cn(
      'grid grid-cols-2 border-y border-border-strong',
      columns === 4 ? 'xl:grid-cols-4' : 'xl:grid-cols-5',
    )}
  >
    {children}
  </dl>
)

type StatProps = { label: string; value: string; note: ReactNode; chart?: ReactNode }

export const Stat = ({ label, value, note, chart }: StatProps) => (
  <div className="@container grid min-w-0 content-start gap-3 border-border px-4 py-5 max-xl:odd:pl-0 max-xl:even:border-l sm:px-6 xl:not-first:border-l xl:first:pl-0 max-xl:[&:nth-child(n+3)]:border-t">
    <dt className="text-sm text-muted">{label}</dt>
    <dd
      // A long amount is smaller instead of being broken within its digits.
      style={{ '--chars': value.length } as CSSProperties}
      className="font-display text-[min(clamp(1.625rem,1.2rem+1.2vw,2.25rem),calc(100cqi/(var(--chars)*.52)))] leading-none tracking-[-.025em] [overflow-wrap:anywhere] numbers"
    >
      {value}
    </dd>
    {chart && <dd>{chart}</dd>}
    <dd className="line-clamp-3 text-xs [overflow-wrap:anywhere] text-subtle">{note}</dd>
  </div>
)

import { type ReactNode } from 'react'

/** A list of terms with their values, line by line. */
export const Terms = ({ children }: { children: ReactNode }) => (
  <dl className="border-t border-border-strong text-sm">{children}</dl>
)

type TermProps = {
  label: string
  /** A value to copy: one click selects all of it. */
  isCode?: boolean
  children: ReactNode
}

export const Term = ({ label, isCode = false, children }: TermProps) => (
  <div className="grid gap-x-6 gap-y-0.5 border-b border-border py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere] numbers">
      {isCode ? <span className="font-mono font-semibold select-all">{children}</span> : children}
    </dd>
  </div>
)

import { type ReactNode } from 'react'

type SystemSectionProps = {
  id: string
  title: string
  note: string
  /** Shown instead of the content if there is none, which is good. */
  empty?: string | false
  children: ReactNode
}

/** A section of the page "System": its heading, and a line that explains it. */
export const SystemSection = ({ id, title, note, empty = false, children }: SystemSectionProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="display-sm">
      {title}
    </h2>
    <p className="mt-2 mb-4 text-sm text-muted">{note}</p>
    {empty === false ? children : <p className="border-t border-border py-4 text-sm">{empty}</p>}
  </section>
)

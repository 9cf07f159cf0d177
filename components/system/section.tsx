import { type ReactNode } from 'react'

type SystemSectionProps = { id: string; title: string; children: ReactNode; note: string }

/** A section of the page "System": its heading, and a line that explains it. */
export const SystemSection = ({ id, title, note, children }: SystemSectionProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="display-sm">
      {title}
    </h2>
    <p className="mt-2 mb-4 text-sm text-muted">{note}</p>
    {children}
  </section>
)

/** Shows that there is nothing, which is good. */
export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <p className="border-t border-border py-4 text-sm">{children}</p>
)

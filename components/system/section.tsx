import { type ReactNode } from 'react'

type SystemSectionProps = { id: string; title: string; children: ReactNode; note: string }

/** A part of the page "System": what it is about, and a line that says what that means. */
export const SystemSection = ({ id, title, note, children }: SystemSectionProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="display-sm">
      {title}
    </h2>
    <p className="mt-2 mb-4 text-sm text-muted">{note}</p>
    {children}
  </section>
)

/** That there is nothing, which is well. */
export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <p className="border-t border-border py-4 text-sm">{children}</p>
)

import { Check, type LucideIcon } from 'lucide-react'
import { type ReactNode } from 'react'

export type Step = {
  icon: LucideIcon
  title: string
  text: string
  isDone?: boolean
  /** The buttons of a step that is not done. */
  actions?: ReactNode
}

/** The next steps of a person who has none of what a front page shows. */
export const NextSteps = ({ steps, children }: { steps: readonly Step[]; children?: ReactNode }) => (
  <section aria-label="Next steps" className="grid gap-8">
    <ol className="grid gap-6 sm:grid-cols-3">
      {steps.map(({ icon: Icon, title, text, isDone = false, actions }) => (
        <li
          key={title}
          className="grid grid-rows-[auto_auto_1fr_auto] content-start gap-2 border-t border-border-strong pt-4"
        >
          <Icon className="size-5" strokeWidth={1.75} aria-hidden />
          <h2 className="display-xs">{title}</h2>
          <p className="text-sm text-pretty text-muted">{text}</p>
          {isDone ? (
            <p className="flex min-h-10 items-center gap-2 text-sm text-success">
              <Check className="size-4" aria-hidden />
              Done
            </p>
          ) : (
            actions && <div className="mt-2 flex flex-wrap items-center gap-2">{actions}</div>
          )}
        </li>
      ))}
    </ol>
    {children}
  </section>
)

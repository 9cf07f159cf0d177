import { Check, Mail } from 'lucide-react'
import { type ReactNode } from 'react'
import { cn } from '../ui/cn'

type EnquiryMessageProps = {
  isDone?: boolean
  title: ReactNode
  children: ReactNode
}

/** The result of sending a question, and the next step. */
export const EnquiryMessage = ({ isDone = false, title, children }: EnquiryMessageProps) => {
  const Icon = isDone ? Check : Mail
  return (
    <section className="grid justify-items-start gap-5 pt-4">
      <span
        className={cn(
          'grid size-11 place-items-center rounded-full',
          isDone ? 'bg-success-soft text-success' : 'bg-info-soft text-info',
        )}
      >
        <Icon className="size-5" aria-hidden />
      </span>
      <h1 className="display-lg text-balance [overflow-wrap:anywhere]">{title}</h1>
      {children}
    </section>
  )
}

/** A question as its writer typed it. */
export const QuestionQuote = ({ children, footer }: { children: string; footer?: ReactNode }) => (
  <blockquote className="max-w-[34rem] border-l-2 border-border-strong pl-4 text-sm text-muted">
    <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
      {children}
    </p>
    {footer !== undefined && <footer className="mt-2 text-xs">{footer}</footer>}
  </blockquote>
)

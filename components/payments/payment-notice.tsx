import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode } from 'react'

const TONES = {
  info: { icon: Info, className: 'text-info' },
  success: { icon: CircleCheck, className: 'text-success' },
  warning: { icon: TriangleAlert, className: 'text-warning' },
} as const

type NoticeProps = { tone: keyof typeof TONES; title: string; action?: ReactNode; children: ReactNode }

/** A panel in place of a form, with the reason and what to do. */
export function PaymentNotice({ tone, title, action, children }: NoticeProps) {
  const { icon: Icon, className } = TONES[tone]
  return (
    <section className="grid justify-items-start gap-5 rounded-lg border border-border bg-surface-raised p-[clamp(1.25rem,2.4vw,2rem)]">
      <div className="grid min-w-0 gap-3 [overflow-wrap:anywhere]">
        <Icon className={`${className} size-6`} strokeWidth={1.75} aria-hidden />
        <h2 className="display-sm">{title}</h2>
        <div className="grid max-w-[62ch] gap-2 text-sm leading-[1.375rem] text-pretty text-muted">
          {children}
        </div>
      </div>
      {action}
    </section>
  )
}

import { type LucideIcon } from 'lucide-react'
import { type ReactNode } from 'react'

type MessagePageProps = { icon: LucideIcon; title: string; children: ReactNode; actions: ReactNode }

/** A page with one message: what is missing or went wrong, and links. */
export function MessagePage({ icon: Icon, title, children, actions }: MessagePageProps) {
  return (
    <div className="container-page grid min-h-[60vh] content-center justify-items-center gap-5 py-24 text-center">
      <Icon className="size-8 text-subtle" strokeWidth={1.4} aria-hidden />
      <h1 className="display-lg">{title}</h1>
      <p className="max-w-[32em] text-pretty text-muted">{children}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>
    </div>
  )
}

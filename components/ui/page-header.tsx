import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode } from 'react'
import { cn } from './cn'

/** The page's only title, with a line below it. */
export function PageHeader({
  title,
  children,
  className,
}: {
  title: string
  children?: ReactNode
  className?: string
}) {
  return (
    <header className={cn('grid gap-3 pt-[clamp(2rem,1.4rem+2vw,3.25rem)] pb-6', className)}>
      <h1 dir="auto" className="display-lg [overflow-wrap:anywhere]">
        {title}
      </h1>
      {children && <p className="text-lg text-pretty text-muted">{children}</p>}
    </header>
  )
}

/** The link to the parent page; `--back-lift` lifts it into the room above a dashboard's title. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="mt-(--back-lift,0px) inline-flex min-h-14 max-w-full items-center gap-2 text-sm [overflow-wrap:anywhere] text-muted hover:text-text"
    >
      <ArrowLeft className="size-4 shrink-0" aria-hidden />
      {children}
    </Link>
  )
}

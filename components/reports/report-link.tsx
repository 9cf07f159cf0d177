import { Flag } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode } from 'react'
import { cn } from '../ui/cn'

/** The link to report the content beside it. */
export const ReportLink = ({
  href,
  className,
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) => (
  <Link
    href={href}
    prefetch={false}
    rel="nofollow"
    className={cn(
      'inline-flex min-h-10 items-center gap-2 justify-self-start text-xs text-muted hover:text-text',
      className,
    )}
  >
    <Flag className="size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
    {children}
  </Link>
)

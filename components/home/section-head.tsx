import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode } from 'react'

/** A section's title, and the link to the whole list. */
export function SectionHead({
  id,
  title,
  more,
}: {
  id: string
  title: string
  more?: { href: string; label: ReactNode }
}) {
  return (
    <div className="mb-6 flex items-end justify-between gap-6 max-sm:flex-col max-sm:items-start max-sm:gap-2 sm:mb-8">
      <h2 id={id} className="display-md sm:shrink-0">
        {title}
      </h2>
      {more && (
        <Link
          href={more.href}
          prefetch={false}
          className="group inline-flex min-h-10 max-w-full items-center gap-2 text-sm font-[550] [overflow-wrap:anywhere] text-accent-text"
        >
          {more.label}
          <ArrowRight
            className="size-4 shrink-0 transition-transform duration-200 group-hover:translate-x-[3px]"
            aria-hidden
          />
        </Link>
      )}
    </div>
  )
}

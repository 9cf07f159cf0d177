import { ChevronRight } from 'lucide-react'
import Link from 'next/link'

type Crumb = { href: string; label: string }

/** The path from the start of a section to this page, which is the last crumb unless its title follows. */
export const Breadcrumbs = ({ above, here }: { above: readonly Crumb[]; here?: string }) => (
  <nav aria-label="Breadcrumb" className="min-w-0 flex-1 basis-28">
    <ol className="flex min-h-14 items-center gap-x-2 text-sm text-muted sm:flex-wrap">
      {above.map(({ href, label }, i) => (
        <li key={href} className="flex min-w-0 items-center gap-2 first:shrink-0">
          <Link
            href={href}
            prefetch={false}
            className="inline-flex min-h-10 min-w-0 items-center [overflow-wrap:anywhere] hover:text-text"
          >
            <bdi className="max-sm:truncate">{label}</bdi>
          </Link>
          {(i < above.length - 1 || here !== undefined) && (
            <ChevronRight className="size-3.5 shrink-0" aria-hidden />
          )}
        </li>
      ))}
      {here !== undefined && (
        <li aria-current="page" className="min-w-0 [overflow-wrap:anywhere]">
          <bdi>{here}</bdi>
        </li>
      )}
    </ol>
  </nav>
)

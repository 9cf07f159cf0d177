import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { Button } from '../ui/button'

type FurtherPagesProps = {
  /** The URL of the first page; `null` on the first page. */
  first: string | null
  /** The URL of the next page; `null` on the last. */
  next: string | null
}

/** The links between the pages of a public list; nothing for a single page. */
export const FurtherPages = ({ first, next }: FurtherPagesProps) =>
  first !== null || next !== null ? (
    <nav aria-label="Pages" className="mt-16 flex flex-wrap justify-center gap-2">
      {first !== null && (
        <Button asChild variant="ghost" size="lg">
          <Link href={first} prefetch={false}>
            First page
          </Link>
        </Button>
      )}
      {next !== null && (
        <Button asChild variant="outline" size="lg">
          <Link href={next} rel="next" prefetch={false}>
            Next page
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      )}
    </nav>
  ) : null

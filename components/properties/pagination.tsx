import { ArrowRight } from 'lucide-react'
import { LinkButton } from '../ui/link-button'

type PaginationProps = {
  /** The URL of the first page; `null` on the first page. */
  first: string | null
  /** The URL of the next page; `null` on the last. */
  next: string | null
}

/** The links between the pages of a public list; nothing for a single page. */
export const Pagination = ({ first, next }: PaginationProps) =>
  first !== null || next !== null ? (
    <nav aria-label="Pages" className="mt-16 flex flex-wrap justify-center gap-2">
      {first !== null && (
        <LinkButton variant="ghost" size="lg" href={first} prefetch={false}>
          First page
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton variant="outline" size="lg" href={next} rel="next" prefetch={false}>
          Next page
          <ArrowRight aria-hidden />
        </LinkButton>
      )}
    </nav>
  ) : null

import { licenceLine } from '@/lib/domain/licence'
import { paths } from '@/lib/paths'
import { type PublicAgentDto } from '@/lib/schemas/public-home'
import { cn } from '../ui/cn'

export type OfficeProps = Pick<PublicAgentDto, 'company' | 'licence' | 'officeSlug'>

/** An agent's firm, with the link to its page if it is an office (D457), and licence, with the link to its entry in the public register (D431); nothing without both. */
export function Office({ company, officeSlug, licence, className }: OfficeProps & { className?: string }) {
  if (company === null && licence === null) return null
  return (
    <p className={cn('grid [overflow-wrap:anywhere] text-muted', className)}>
      {company !== null && (
        <span dir="auto">
          {officeSlug === undefined ? (
            company
          ) : (
            <a href={paths.officePage(officeSlug)} className="text-link">
              {company}
            </a>
          )}
        </span>
      )}
      {licence && (
        <span dir="auto" className="numbers">
          {licence.register === undefined ? (
            licenceLine(licence)
          ) : (
            <a href={licence.register} rel="noreferrer" target="_blank" className="text-link">
              {licenceLine(licence)}
              <span className="sr-only"> in the public register</span>
            </a>
          )}
        </span>
      )}
    </p>
  )
}

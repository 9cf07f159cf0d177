import { licenceLine } from '@/lib/domain/licence'
import { type PublicAgentDto } from '@/lib/schemas/public-home'
import { cn } from '../ui/cn'

export type OfficeProps = Pick<PublicAgentDto, 'company' | 'licence'>

/** An agent's firm and licence, with the link to its entry in the public register (D431); nothing without both. */
export function Office({ company, licence, className }: OfficeProps & { className?: string }) {
  if (company === null && licence === null) return null
  return (
    <p className={cn('grid [overflow-wrap:anywhere] text-muted', className)}>
      {company !== null && <span dir="auto">{company}</span>}
      {licence && (
        <span dir="auto" className="numbers">
          {licence.register === undefined ? (
            licenceLine(licence)
          ) : (
            <a
              href={licence.register}
              rel="noreferrer"
              target="_blank"
              className="underline decoration-current/45 decoration-1 underline-offset-[.22em] hover:decoration-current"
            >
              {licenceLine(licence)}
              <span className="sr-only"> in the public register</span>
            </a>
          )}
        </span>
      )}
    </p>
  )
}

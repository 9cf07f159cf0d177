import { CalendarDays } from 'lucide-react'
import { isVerifiedStatus, type PropertyStatus } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { LinkButton } from '../ui/link-button'

type BookViewingProps = {
  property: { _id: string; status: PropertyStatus; sold: boolean }
  /** In the bottom bar of small screens there is room for an icon only. */
  isSmall?: boolean
}

/** Leads to the free times of a verified, unsold home (D217). */
export function BookViewing({ property: { _id, status, sold }, isSmall = false }: BookViewingProps) {
  if (sold || !isVerifiedStatus(status)) return null
  return (
    <LinkButton
      variant="outline"
      size={isSmall ? 'icon' : 'md'}
      className={isSmall ? '' : 'w-full'}
      href={paths.bookViewing(_id)}
      prefetch={false}
      aria-label={isSmall ? 'Book a viewing' : undefined}
    >
      <CalendarDays aria-hidden />
      {!isSmall && 'Book a viewing'}
    </LinkButton>
  )
}

import { Bell } from 'lucide-react'
import { LinkButton } from '@/components/ui/link-button'
import { paths } from '@/lib/paths'

/** The class of a button whose text contains the name of a place, which may be long. */
export const WRAPPING_BUTTON = 'max-w-full py-2 whitespace-normal [overflow-wrap:anywhere]'

/** A link to save a search for the place, after signing in. */
export const SaveSearchLink = ({ location }: { location: string }) => (
  <LinkButton
    variant="outline"
    size="lg"
    className={WRAPPING_BUTTON}
    href={paths.user.newSearch(String(new URLSearchParams({ location })))}
    prefetch={false}
  >
    <Bell aria-hidden />
    <span>
      Save a search for <bdi>{location}</bdi>
    </span>
  </LinkButton>
)

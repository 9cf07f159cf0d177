import { Bell } from 'lucide-react'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { LinkButton } from '@/components/ui/link-button'
import { slugOf } from '@/lib/domain/text'
import { paths } from '@/lib/paths'
import { type PublicHome } from '@/lib/schemas/public-home'
import { SimilarHomes } from './similar-homes'

/** A button whose text has the name of a place, which may be long. */
const WRAPPING = 'max-w-full py-2 whitespace-normal [overflow-wrap:anywhere]'

/** The page of a home that is no longer available (D382): what to do instead. */
export function RemovedHome({ content }: { content: PublicHome }) {
  const { location } = content.home
  return (
    <>
      <div className="container-page grid justify-items-start gap-5">
        <Breadcrumbs above={[{ href: paths.homes, label: 'Homes' }]} here={location} />
        <h1 className="pt-6 display-lg">This home is no longer available</h1>
        <p className="max-w-[62ch] text-lg text-pretty text-muted">
          It is no longer for sale.{' '}
          {content.similar.length > 0 && (
            <>
              Similar homes in and around <bdi>{location}</bdi> are listed below.
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <LinkButton
            size="lg"
            className={WRAPPING}
            href={content.isPlaceListed ? paths.place(slugOf(location)) : paths.homes}
            prefetch={false}
          >
            {content.isPlaceListed ? (
              <span>
                See all homes in <bdi>{location}</bdi>
              </span>
            ) : (
              'See all places with homes'
            )}
          </LinkButton>
          <SaveSearch location={location} />
        </div>
      </div>
      <SimilarHomes content={content} />
    </>
  )
}

/** Saves a search for the place, after signing in. */
export const SaveSearch = ({ location }: { location: string }) => (
  <LinkButton
    variant="outline"
    size="lg"
    className={WRAPPING}
    href={paths.user.newSearch(String(new URLSearchParams({ location })))}
    prefetch={false}
  >
    <Bell aria-hidden />
    <span>
      Save a search for <bdi>{location}</bdi>
    </span>
  </LinkButton>
)

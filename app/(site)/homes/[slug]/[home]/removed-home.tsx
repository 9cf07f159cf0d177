import { Bell } from 'lucide-react'
import Link from 'next/link'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { Button } from '@/components/ui/button'
import { slugOf } from '@/lib/domain/text'
import { paths } from '@/lib/paths'
import { type PublicHome } from '@/lib/schemas/public-home'
import { SimilarHomes } from './similar-homes'

/** The page of a home that is not available any more (D382): what to do instead. */
export function RemovedHome({ shown }: { shown: Pick<PublicHome, 'home' | 'similar'> }) {
  const { location } = shown.home
  return (
    <>
      <div className="container-page grid justify-items-start gap-5">
        <Breadcrumbs above={[{ href: paths.homes, label: 'Homes by Location' }]} here={location} />
        <h1 className="pt-6 display-lg">This home is no longer available</h1>
        <p className="max-w-[62ch] text-lg text-pretty text-muted">
          It is not for sale any more.{' '}
          {shown.similar.length > 0 && (
            <>
              Similar homes in and around <bdi>{location}</bdi> are listed below.
            </>
          )}
        </p>
        <PlaceActions location={location} />
      </div>
      <SimilarHomes shown={shown} />
    </>
  )
}

/** All homes of the place, and a saved search for it. */
const PlaceActions = ({ location }: { location: string }) => (
  <div className="flex flex-wrap gap-2">
    <Button asChild size="lg">
      <Link href={paths.place(slugOf(location))} prefetch={false}>
        <span>
          See all homes in <bdi>{location}</bdi>
        </span>
      </Link>
    </Button>
    <SaveSearch location={location} />
  </div>
)

/** Saves a search for the place, after signing in. */
export const SaveSearch = ({ location }: { location: string }) => (
  <Button asChild variant="outline" size="lg">
    <Link href={paths.user.newSearch(String(new URLSearchParams({ location })))} prefetch={false}>
      <Bell aria-hidden />
      <span>
        Save a search for <bdi>{location}</bdi>
      </span>
    </Link>
  </Button>
)

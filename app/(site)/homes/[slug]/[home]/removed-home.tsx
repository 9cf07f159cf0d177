import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { LinkButton } from '@/components/ui/link-button'
import { slugOf } from '@/lib/domain/text'
import { paths } from '@/lib/paths'
import { type PublicHome } from '@/lib/schemas/public-home'
import { SaveSearchLink, WRAPPING_BUTTON } from './save-search-link'
import { SimilarHomes } from './similar-homes'

/** The page of a home that is no longer available (D382): what to do instead. */
export function RemovedHome({ content }: { content: PublicHome }) {
  const { location } = content.home
  return (
    <>
      <div className="container-page grid justify-items-start gap-5">
        <Breadcrumbs above={[{ href: paths.homes, label: 'Homes' }]} here={location} />
        <h1 className="pt-6 display-lg">This home is no longer available</h1>
        <p className="max-w-[62ch] text-lg text-pretty text-muted">
          It is no longer for sale. {content.similar.length > 0 && 'Similar homes are listed below.'}
        </p>
        <div className="flex flex-wrap gap-2">
          <LinkButton
            size="lg"
            className={WRAPPING_BUTTON}
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
          <SaveSearchLink location={location} />
        </div>
      </div>
      <SimilarHomes content={content} />
    </>
  )
}

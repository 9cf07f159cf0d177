import { Play } from 'lucide-react'
import { readTour, tourLabel } from '@/lib/domain/tours'
import { paths } from '@/lib/paths'
import { TourFrame } from './tour-frame'

type ToursProps = { propertyId: string; title: string; tours: readonly string[] | undefined }

/** The tours and videos of a listing (D397): each names the host that will see the visit, and is loaded after a click. */
export function Tours({ propertyId, title, tours = [] }: ToursProps) {
  if (tours.length === 0) return null
  return (
    <section aria-labelledby="tours" className="print:hidden">
      <h2 id="tours" className="mb-4 display-sm">
        Tours and videos
      </h2>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {tours.map((link, i) => {
          const { host } = readTour(link) ?? {}
          // A host that has left the list.
          if (host === undefined) return null
          return (
            <li key={link} className="has-[iframe]:col-span-full">
              <TourFrame href={paths.tour(propertyId, i + 1)} title={`${tourLabel(host)}: ${title}`}>
                <Play className="size-6 shrink-0 text-accent-text" aria-hidden />
                <span>
                  <span className="block font-[550]">{tourLabel(host)}</span>{' '}
                  <span className="block text-xs text-pretty text-muted">
                    Select to load it. {host} will learn of your visit and may set cookies.
                  </span>
                </span>
              </TourFrame>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

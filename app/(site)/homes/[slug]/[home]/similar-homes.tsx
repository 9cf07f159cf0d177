import { publicCard } from '@/app/public-card'
import { SectionHead } from '@/components/home/section-head'
import { PropertyList } from '@/components/properties/property-list'
import { slugOf } from '@/lib/domain/text'
import { paths } from '@/lib/paths'
import { type PublicHome } from '@/lib/schemas/public-home'

/** The similar homes below a home's public page, with a link to all homes of its place if there are any. */
export function SimilarHomes({ content: { home, similar, isPlaceListed } }: { content: PublicHome }) {
  if (similar.length === 0) return null
  return (
    <section aria-labelledby="similar" className="container-page pt-section">
      <SectionHead
        id="similar"
        title="Similar homes"
        {...(isPlaceListed && {
          more: {
            href: paths.place(slugOf(home.location)),
            label: (
              <span>
                All homes in <bdi>{home.location}</bdi>
              </span>
            ),
          },
        })}
      />
      <PropertyList isBelow properties={similar.map(publicCard)} className="lg:[--columns:4]!" />
    </section>
  )
}

import { House } from 'lucide-react'
import { type Metadata } from 'next'
import { cachedPlaces } from '@/app/content'
import { publicMetadata } from '@/app/public-metadata'
import { Pagination } from '@/components/properties/pagination'
import { PlaceList } from '@/components/properties/place-list'
import { PageHeader } from '@/components/ui/page-header'
import { EmptyState } from '@/components/ui/states'
import { paths } from '@/lib/paths'

const PAGE_SIZE = 240

export const placesMetadata = (after: string): Metadata =>
  publicMetadata({
    path: after === '' ? paths.homes : paths.homesAfter(after),
    title: 'Homes by Location',
    description: 'Every place with homes for sale, with the number of homes.',
    index: after === '',
  })

/** The places after the one with this slug; from the first if it is empty. */
export async function Places({ after }: { after: string }) {
  const { items, next } = await cachedPlaces(null, { after, limit: PAGE_SIZE })
  return (
    <div className="container-page">
      <PageHeader title="Homes by Location">Every place with homes for sale, from A to Z.</PageHeader>
      {items.length === 0 ? (
        <EmptyState icon={House} title={after === '' ? 'No homes yet' : 'No more places'}>
          {after === '' && 'Homes will appear here as soon as agents add them.'}
        </EmptyState>
      ) : (
        <PlaceList places={items} />
      )}
      <Pagination
        first={after === '' ? null : paths.homes}
        next={next === null ? null : paths.homesAfter(next)}
      />
    </div>
  )
}

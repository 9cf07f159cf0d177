import { type Metadata } from 'next'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { AddOpenHouse, CancelOpenHouse } from '@/components/open-houses/manage-open-houses'
import { OpenHouseLines } from '@/components/open-houses/open-house-lines'
import { ReserveForm } from '@/components/open-houses/reserve-form'
import { BackLink, PageHeader } from '@/components/ui/page-header'
import { requireActiveActor } from '@/lib/auth/actor'
import { offersPlaces } from '@/lib/domain/open-house'
import { paths } from '@/lib/paths'
import { type OpenHouseDto, openHousesSchema } from '@/lib/schemas/open-house'
import { readOpenHouses } from '@/lib/services/open-houses/list-open-houses'
import { addOpenHouseAction, cancelOpenHouseAction, leaveAction, reserveAction } from './actions'

export const metadata: Metadata = { title: 'Open houses' }

/**
 * A listing's open houses: buyers reserve, its agent or their office adds and cancels them (D222, D451). Guests who are no
 * longer buyers can still cancel their reservation. Works without JavaScript.
 */
export default async function OpenHousesPage({ params }: PageProps<'/properties/[id]/open-houses'>) {
  const { id } = await parsedOr404(openHousesSchema, params)
  const actor = await requireActiveActor(paths.openHouses(id))
  const { title, zone, mayChange, mayReserve, refusal, openHouses } = await orNotFound(
    readOpenHouses(actor, id),
  )
  const now = new Date()
  const actionsOf = (openHouse: OpenHouseDto) =>
    offersPlaces(openHouse, now, mayReserve) && (
      <ReserveForm
        key={openHouse.people}
        openHouse={openHouse}
        mayReserve={mayReserve}
        reserve={reserveAction}
        leave={leaveAction}
      />
    )
  return (
    <div className="container-page pb-24">
      <BackLink href={paths.property(id)}>
        <bdi>{title}</bdi>
      </BackLink>
      <PageHeader title="Open houses" className="pt-0!" />
      <div className="grid max-w-[46rem] grid-cols-1 gap-12">
        {openHouses.length === 0 ? (
          <p className="text-muted">No open houses planned.</p>
        ) : (
          <OpenHouseLines openHouses={openHouses} actions={actionsOf} />
        )}
        {mayChange && openHouses.length > 0 && (
          <section aria-labelledby="cancel">
            <h2 id="cancel" className="mb-4 display-sm">
              Cancel an open house
            </h2>
            {openHouses.map((openHouse) => (
              <CancelOpenHouse
                key={openHouse._id}
                openHouse={openHouse}
                home={title}
                cancel={cancelOpenHouseAction}
              />
            ))}
          </section>
        )}
        {mayChange && (
          <section aria-labelledby="add">
            <h2 id="add" className="mb-4 display-sm">
              New open house
            </h2>
            {refusal === null ? (
              <AddOpenHouse
                key={openHouses.length}
                home={{ propertyId: id, zone }}
                add={addOpenHouseAction}
              />
            ) : (
              <p className="text-muted">{refusal}</p>
            )}
          </section>
        )}
      </div>
    </div>
  )
}

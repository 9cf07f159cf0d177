'use client'

import { offersPlaces } from '@/lib/domain/open-house'
import { paths } from '@/lib/paths'
import { type OpenHouseDto } from '@/lib/schemas/open-house'
import { useJson } from '../browser/use-json'
import { useNow } from '../browser/use-now'
import { AnchorButton } from '../ui/link-button'
import { OpenHouseLines } from './open-house-lines'

type OpenHousesProps = {
  propertyId: string
  /** The open houses, if the page was rendered for its viewer; otherwise they are fetched. */
  initial?: OpenHouseDto[]
  /** True if the viewer adds and cancels them. */
  mayChange?: boolean
  /** True if the viewer can reserve: all readers of the page that is cached for everyone are buyers. */
  mayReserve?: boolean
}

/** The open houses of a listing on its page, which is cached for everyone (D222). */
export function OpenHouses({ propertyId, initial, mayChange = false, mayReserve = true }: OpenHousesProps) {
  const loaded = useJson<OpenHouseDto[]>(initial ? null : paths.openHousesList(propertyId))
  // The page is complete without them.
  const openHouses = initial ?? (loaded === 'failed' ? null : loaded) ?? []
  const now = new Date(useNow() ?? 0)
  const pageHref = paths.openHouses(propertyId)
  if (openHouses.length === 0 && !mayChange)
    return (
      <noscript>
        <a href={pageHref} className="text-accent-text underline underline-offset-4">
          Open houses
        </a>
      </noscript>
    )
  return (
    <section aria-labelledby="open-houses">
      <h2 id="open-houses" className="mb-4 display-sm">
        Open houses
      </h2>
      <OpenHouseLines
        openHouses={openHouses}
        actions={(openHouse) =>
          !mayChange &&
          offersPlaces(openHouse, now, mayReserve) && (
            <AnchorButton
              variant="outline"
              href={pageHref}
              aria-label={`${openHouse.people === undefined ? 'Reserve' : 'Change'}: ${openHouse.text}`}
            >
              {openHouse.people === undefined ? 'Reserve' : 'Change'}
            </AnchorButton>
          )
        }
      />
      {mayChange && (
        <AnchorButton variant="outline" className="mt-4" href={pageHref}>
          {openHouses.length === 0 ? 'Add an open house' : 'Manage open houses'}
        </AnchorButton>
      )}
    </section>
  )
}

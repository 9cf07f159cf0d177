import 'server-only'
import { type ImportDoc } from '@/lib/data/collections'
import { findRows } from '@/lib/data/imports'
import { valuesOf } from '@/lib/data/listing-values'
import { findPlaceholder } from '@/lib/data/placeholders'
import { missingAddress } from '@/lib/domain/address'
import { NEW_LISTING } from '@/lib/domain/property'
import { isHostedImage } from '@/lib/integrations/cloudinary'
import { type ImportDto } from '@/lib/schemas/import'
import { knownPictures } from './import-pictures'
import { type PlannedRow, planRows } from './plan-rows'

type Planned = Exclude<PlannedRow, { kind: 'wrong' }>

/** How many homes a check shows. */
const HOMES = 5

/**
 * The first homes of a finished check as they would be listed, with what each lacks for verification (D276); empty for
 * every other import. Fetches no pictures: a home shows one that is already at the image host.
 */
export async function previewHomes(found: ImportDoc): Promise<ImportDto['homes']> {
  if (!found.dryRun || found.status !== 'done') return []
  const planned = await planRows(found, await findRows(found.rowsOf, 0))
  const homes = planned.filter((one) => one.kind !== 'wrong').slice(0, HOMES)
  return Promise.all(homes.map((one) => toHome(found, one)))
}

async function toHome({ agentId }: ImportDoc, planned: Planned): Promise<ImportDto['homes'][number]> {
  const { row, pictures = [] } = planned
  const property = planned.kind === 'changed' ? planned.property : undefined
  const values =
    planned.kind === 'new' ? planned.values : { ...valuesOf(planned.property), ...planned.values }
  const { title = '', location = '', minPrice = 0, maxPrice = 0 } = values
  const { bedrooms, bathrooms, livingArea, lotArea, propertyType } = values
  const [first] = [...(await knownPictures(agentId, pictures)).values()].flatMap((one) =>
    'url' in one ? [one.url] : [],
  )
  const isUnderOffer = planned.underOffer ?? property?.underOffer
  const drawn = pictures.length === 0 ? await findPlaceholder(propertyType ?? 'other') : null
  const image = first ?? property?.image ?? drawn
  return {
    row,
    title,
    location,
    minPrice,
    maxPrice,
    ...(image !== null && isHostedImage(image) && { image }),
    pictures: pictures.length,
    status: property?.status ?? NEW_LISTING,
    ...(isUnderOffer && { underOffer: true as const }),
    ...(typeof bedrooms === 'number' && { bedrooms }),
    ...(typeof bathrooms === 'number' && { bathrooms }),
    ...(typeof livingArea === 'number' && { livingArea }),
    ...(typeof lotArea === 'number' && { lotArea }),
    missing: missingAddress(
      property ? { ...property, ...planned.values } : { ...values, addressRequired: true },
    ),
  }
}

import 'server-only'
import { type ImportDoc } from '@/lib/data/collections'
import { type ImportError } from '@/lib/domain/import/import'
import {
  fetchListingPictures,
  type FetchedPicture,
  distinctPictures,
  picturesShownBy,
} from './import-pictures'
import { pictureError, type PlannedRow } from './plan-rows'
import { placeholderOf } from './placeholder'

/** The most pictures that a step fetches, unless one row has more: an interrupted step is repeated. */
const PICTURES_AT_ONCE = 20

/** The pictures of a row's listing; `null`: unchanged. With the failed ones. */
export type RowPictures = {
  addresses: string[] | null
  /** It is a placeholder, which is never first in a gallery. */
  isDrawn?: true
  errors: ImportError[]
}

const namedBy = (planned: PlannedRow): string[] => (planned.kind === 'wrong' ? [] : (planned.pictures ?? []))

const shownByRow = (planned: PlannedRow): Set<string> =>
  planned.kind === 'changed' ? picturesShownBy(planned.property) : new Set()

/** The URLs that must be downloaded. */
function sourcesOf(planned: PlannedRow): string[] {
  const shown = shownByRow(planned)
  return namedBy(planned).filter((source) => !shown.has(source))
}

/** The first rows that together have at most as many pictures as a step may fetch. */
export function limitPictures(all: readonly PlannedRow[]): PlannedRow[] {
  let count = 0
  const end = all.findIndex((planned, i) => {
    count += sourcesOf(planned).length
    return i > 0 && count > PICTURES_AT_ONCE
  })
  return end === -1 ? [...all] : all.slice(0, end)
}

/** Fetches the pictures of these rows, by row; a new listing without a picture gets a placeholder. */
export async function preparePictures(
  found: ImportDoc,
  planned: readonly PlannedRow[],
): Promise<Map<number, RowPictures>> {
  const brought = await fetchListingPictures(found.agentId, planned.flatMap(sourcesOf))
  const pictures = new Map<number, RowPictures>()
  for (const one of planned) pictures.set(one.row, await picturesOf(found, one, brought))
  return pictures
}

async function picturesOf(
  found: ImportDoc,
  planned: PlannedRow,
  brought: ReadonlyMap<string, FetchedPicture>,
): Promise<RowPictures> {
  const [addresses, errors]: [string[], ImportError[]] = [[], []]
  const shown = shownByRow(planned)
  for (const source of namedBy(planned)) {
    const one = shown.has(source) ? { url: source } : brought.get(source)
    if (one && 'url' in one) addresses.push(one.url)
    else if (one) errors.push(pictureError(found, planned.row, one.refused, source))
  }
  if (addresses.length > 0 || planned.kind !== 'new')
    return { addresses: addresses.length > 0 ? distinctPictures(addresses) : null, errors }
  const drawn = await placeholderOf(planned.values.propertyType ?? undefined)
  return { addresses: [drawn], isDrawn: true, errors }
}

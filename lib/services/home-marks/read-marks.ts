import 'server-only'
import { findMarks, findMarksAmong } from '@/lib/data/home-marks'
import { type HomeMark } from '@/lib/domain/home-marks'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { type HiddenHomeDto } from '@/lib/schemas/home-marks'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type ReaderMarks } from '@/lib/schemas/reader'
import { assertCan } from '../authorise'
import { readPage } from '../paging'
import { listedAmong } from '../properties/listed-among'

/** Which of these listings the actor has hidden and seen; `null` for readers who cannot mark homes. */
export async function marksAmong(actor: Actor, propertyIds: string[]): Promise<ReaderMarks | null> {
  if (!can(actor, 'home:read-marks', actor.id)) return null
  const marks = propertyIds.length === 0 ? [] : await findMarksAmong(actor.id, propertyIds)
  const markedAs = (kind: HomeMark) =>
    marks.filter(({ mark }) => mark === kind).map(({ propertyId }) => propertyId.toHexString())
  return { hidden: markedAs('hidden'), seen: markedAs('seen') }
}

/** The homes that the actor has hidden, latest first, as the actor may see them. */
export async function listHiddenHomes(actor: Actor, pageInput: PageInput): Promise<Page<HiddenHomeDto>> {
  assertCan(actor, 'home:read-marks', actor.id)
  const page = await readPage(findMarks(actor.id, 'hidden'), pageInput, (mark) => mark)
  const visible = await listedAmong(
    actor,
    page.items.map(({ propertyId }) => propertyId),
  )
  return {
    ...page,
    items: page.items.map(({ propertyId, at }) => ({
      propertyId: propertyId.toHexString(),
      property: visible.get(propertyId.toHexString()) ?? null,
      hiddenAt: at.toISOString(),
    })),
  }
}

import 'server-only'
import { type HistoryDoc, type PropertyDoc } from '@/lib/data/collections'
import { findHistory } from '@/lib/data/history'
import { findClosingOffer } from '@/lib/data/offers'
import { toMajor } from '@/lib/domain/money'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type HistoryEntryDto } from '@/lib/schemas/history'
import { readPage } from '../paging'
import { canSeeExactPosition } from './property-dto'
import { readProperty } from './read-property'

const inMajor = (value: HistoryDoc['to']) => (typeof value === 'number' ? toMajor(value) : value)

/** One change for a reader. `showsPrice`: the sale price too. Prices in major units. */
export function toHistoryEntry({ at, field, from, to }: HistoryDoc, showsPrice: boolean): HistoryEntryDto {
  const told = { at: at.toISOString(), field }
  if (field === 'pictures') return { ...told, from, to }
  if (field === 'sold') return { ...told, from: null, to: showsPrice ? inMajor(to) : null }
  return { ...told, from: inMajor(from), to: inMajor(to) }
}

/**
 * The changes of a listing that the actor may see, newest first (D149). Its agent, its buyer and
 * administrators see the sale price; its agent and administrators see rejections. Throws `not_found`.
 */
export async function listHistory(
  actor: Actor,
  { id, ...pageInput }: { id: string } & PageInput,
): Promise<Page<HistoryEntryDto>> {
  const property = await readProperty(actor, id)
  const showsPrice = await knowsClosingPrice(actor, property)
  const withRejections = canSeeExactPosition(actor, property.agentId.toHexString())
  return readPage(findHistory(id, { withRejections }), pageInput, (entry) =>
    toHistoryEntry(entry, showsPrice),
  )
}

async function knowsClosingPrice(actor: Actor, { _id, agentId, soldAt }: PropertyDoc): Promise<boolean> {
  if (!soldAt) return false
  if (canSeeExactPosition(actor, agentId.toHexString())) return true
  const closing = await findClosingOffer(_id)
  return closing?.buyerId.toHexString() === actor.id
}

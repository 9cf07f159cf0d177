import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { type Session } from '@/lib/data/client'
import { countDrafts, insertDrafts, writeDraft } from '@/lib/data/drafts'
import { ObjectId } from '@/lib/data/ids'
import { AppError } from '@/lib/domain/errors'
import { type ListingPicture } from '@/lib/domain/listing-pictures'
import { type Actor } from '@/lib/domain/user'
import { DRAFTS_LIMIT, type DraftValues } from '@/lib/schemas/draft'
import { claimFiles } from '../drafts/drafts'
import { type PlannedRow } from './plan-rows'

type Hidden = Extract<PlannedRow, { kind: 'draft' }>

/** What the draft of a hidden row has after it, with the row's pictures if it names some. */
const valuesAfter = ({ values }: Hidden, images: ListingPicture[] | null): DraftValues => ({
  ...values,
  ...(images && { images }),
})

/** True if a hidden row creates a draft or changes the one that an earlier file brought. */
export const changesDraft = (one: Hidden, images: ListingPicture[] | null): boolean =>
  !isDeepStrictEqual(valuesAfter(one, images), one.draft?.values)

/**
 * Saves a hidden row as a draft, in the caller's transaction, which has locked the account (D496). `failed`: the agent
 * has the most drafts; `stale`: the draft or a picture has changed since the row was planned.
 */
export async function saveRow(
  agent: Actor,
  one: Hidden,
  images: ListingPicture[] | null,
  session: Session,
): Promise<'drafted' | 'unchanged' | 'failed' | 'stale'> {
  if (!changesDraft(one, images)) return 'unchanged'
  const values = valuesAfter(one, images)
  const now = new Date()
  const draft = one.draft ?? {
    ...{ _id: new ObjectId(), agentId: new ObjectId(agent.id), values: {}, version: 1 },
    ...{ reference: one.reference, createdAt: now, updatedAt: now },
  }
  if (one.draft) {
    if (!(await writeDraft(draft, values, session))) return 'stale'
  } else {
    if ((await countDrafts([agent.id], session)) >= DRAFTS_LIMIT) return 'failed'
    await insertDrafts([{ ...draft, values }], session)
  }
  try {
    await claimFiles(agent, { ...draft, values }, draft.values, session)
  } catch (error) {
    // All were available when the step was planned: one has been deleted since.
    if (error instanceof AppError && error.code === 'invalid_input') return 'stale'
    throw error
  }
  return 'drafted'
}

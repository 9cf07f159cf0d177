import 'server-only'
import { type ClientSession, type ObjectId } from 'mongodb'
import { ANSWERS } from '@/lib/domain/agent'
import { type AnswerDoc, collection } from './collections'
import { upTo } from './reads'

/** Counts the first answer to an offer, a conversation or a viewing request; a later one changes nothing (D258). */
export async function recordAnswer(
  { _id, agentId }: Pick<AnswerDoc, '_id' | 'agentId'>,
  { since, at }: { since: Date; at: Date },
  session: ClientSession,
): Promise<void> {
  await collection('answers').updateOne(
    { _id },
    { $setOnInsert: { agentId, at, ms: at.getTime() - since.getTime() } },
    { upsert: true, session },
  )
}

/** At most `limit` of the newest answers of these agents since then. */
export const findAnswers = (
  agentIds: readonly ObjectId[],
  since: Date,
  limit: number = ANSWERS.most,
): Promise<AnswerDoc[]> =>
  collection('answers')
    .find(
      { agentId: { $in: [...agentIds] }, at: { $gte: since } },
      { hint: 'agent', sort: { at: -1, _id: 1 }, ...upTo(limit) },
    )
    .toArray()

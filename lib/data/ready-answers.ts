import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { OFFICE_MEMBERS } from '@/lib/domain/office'
import { READY_ANSWERS_LIMIT } from '@/lib/domain/ready-answers'
import { collection, type ReadyAnswerDoc } from './collections'

/** The ready answers of a person, by name. */
export const findReadyAnswers = (personId: ObjectId, session?: ClientSession): Promise<ReadyAnswerDoc[]> =>
  collection('readyAnswers')
    .find({ personId }, { session, hint: 'person' })
    .sort({ name: 1, _id: 1 })
    .limit(READY_ANSWERS_LIMIT)
    .batchSize(READY_ANSWERS_LIMIT + 1)
    .toArray()

/** The ready answers that these members share with an office, by name. */
export const findSharedAnswers = (
  officeId: ObjectId,
  members: readonly ObjectId[],
): Promise<ReadyAnswerDoc[]> =>
  collection('readyAnswers')
    .find({ sharedWith: officeId, personId: { $in: [...members] } }, { hint: 'office' })
    .sort({ name: 1, _id: 1 })
    .limit(OFFICE_MEMBERS)
    .batchSize(OFFICE_MEMBERS + 1)
    .toArray()

/** Saves a ready answer of a person, a new one or in place of an older one; false if it is not theirs. */
export async function writeReadyAnswer(
  { _id, personId, sharedWith, ...content }: ReadyAnswerDoc,
  isNew: boolean,
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount, upsertedCount } = await collection('readyAnswers').updateOne(
    { _id, personId },
    {
      $set: { ...content, ...(sharedWith && { sharedWith }) },
      ...(!sharedWith && { $unset: { sharedWith: '' } }),
    },
    { session, upsert: isNew },
  )
  return matchedCount + upsertedCount === 1
}

/** Deletes a ready answer of a person; false if it is not theirs. */
export const deleteReadyAnswer = async (id: string, personId: ObjectId): Promise<boolean> =>
  (await collection('readyAnswers').deleteOne({ _id: new ObjectId(id), personId })).deletedCount === 1

import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { OFFICE_MEMBERS } from '@/lib/domain/office'
import { READY_ANSWERS_LIMIT } from '@/lib/domain/ready-answers'
import { collection, type ReadyAnswerDoc } from './collections'
import { upTo } from './reads'

const BY_NAME = { name: 1, _id: 1 } as const

/** The ready answers of a person, by name. */
export const findReadyAnswers = (personId: ObjectId, session?: ClientSession): Promise<ReadyAnswerDoc[]> =>
  collection('readyAnswers')
    .find({ personId }, { session, hint: 'person', sort: BY_NAME, ...upTo(READY_ANSWERS_LIMIT) })
    .toArray()

/** The ready answers that these members share with an office, by name. */
export const findSharedAnswers = (
  officeId: ObjectId,
  members: readonly ObjectId[],
): Promise<ReadyAnswerDoc[]> =>
  collection('readyAnswers')
    .find(
      { sharedWith: officeId, personId: { $in: [...members] } },
      { hint: 'office', sort: BY_NAME, ...upTo(OFFICE_MEMBERS) },
    )
    .toArray()

/** A ready answer to save. `sharedWith`: `null` with nobody, absent as before. */
type SavedAnswer = Omit<ReadyAnswerDoc, 'sharedWith'> & { sharedWith?: ObjectId | null }

/** Saves a ready answer of a person, a new one or in place of an older one; false if it is not theirs. */
export async function writeReadyAnswer(
  { _id, personId, sharedWith, ...content }: SavedAnswer,
  isNew: boolean,
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount, upsertedCount } = await collection('readyAnswers').updateOne(
    { _id, personId },
    {
      $set: { ...content, ...(sharedWith && { sharedWith }) },
      ...(sharedWith === null && { $unset: { sharedWith: '' } }),
    },
    { session, upsert: isNew },
  )
  return matchedCount + upsertedCount === 1
}

/** Deletes a ready answer of a person; false if it is not theirs. */
export const deleteReadyAnswer = async (id: string, personId: ObjectId): Promise<boolean> =>
  (await collection('readyAnswers').deleteOne({ _id: new ObjectId(id), personId })).deletedCount === 1

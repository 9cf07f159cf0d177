import 'server-only'
import { findAnswers } from '@/lib/data/answers'
import { type ObjectId } from '@/lib/data/ids'
import { addDays } from '@/lib/domain/dates'
import { ANSWERS, answerSpeed, type AnswerSpeed } from '@/lib/domain/agent'

/** How long an agent, or the members of an office, take to answer (D258); `null` with too few answers. One read. */
export const readAnswerSpeed = async (
  agentIds: readonly ObjectId[],
  now = new Date(),
): Promise<AnswerSpeed | null> =>
  answerSpeed((await findAnswers(agentIds, addDays(now, -ANSWERS.days))).map(({ ms }) => ms))

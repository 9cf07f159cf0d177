import { type Section } from '@/app/dashboard/overview/section'
import { Week } from '@/components/overview/week'
import { getAgentWeek } from '@/lib/services/overview/agent-overview'
import { listedOf } from './listed-of'

/** The week's numbers of the agent's homes. */
export const week: Section = async (actor, now) => {
  const numbers = await getAgentWeek(actor, now, await listedOf(actor))
  return numbers && { body: <Week week={numbers} /> }
}

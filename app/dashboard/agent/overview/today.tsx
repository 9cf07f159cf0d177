import { type Section } from '@/app/dashboard/overview/section'
import { Waiting } from '@/components/overview/waiting'
import { NextViewings } from '@/components/viewings/next-viewings'
import { TodaysViewings } from '@/components/viewings/todays-viewings'
import { paths } from '@/lib/paths'
import { listTodaysViewings, listWaiting } from '@/lib/services/overview/agent-overview'

/** Today's viewings, or else the next ones, beside the buyers who wait for an answer. */
export const today: Section = async (actor, now) => {
  const [viewings, waiting] = await Promise.all([listTodaysViewings(actor, now), listWaiting(actor)])
  const hasViewings = viewings.today.length + viewings.next.length > 0
  if (!hasViewings && waiting.length === 0) return null
  return {
    body: (
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-8">
        {viewings.today.length > 0 ? (
          <TodaysViewings viewings={viewings.today} />
        ) : (
          <NextViewings viewings={viewings.next} href={paths.agent.viewings()} />
        )}
        <Waiting conversations={waiting} now={now} />
      </div>
    ),
  }
}

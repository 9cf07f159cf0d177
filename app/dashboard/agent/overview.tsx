import { cache } from 'react'
import { OffersLead } from '@/app/dashboard/overview/offers-lead'
import { type Section } from '@/app/dashboard/overview/section'
import { Attention, OffersToAnswer } from '@/components/overview/attention'
import { Updates } from '@/components/overview/updates'
import { Waiting } from '@/components/overview/waiting'
import { Week } from '@/components/overview/week'
import { NextViewings } from '@/components/viewings/next-viewings'
import { TodaysViewings } from '@/components/viewings/todays-viewings'
import { paths } from '@/lib/paths'
import { type OfferDto } from '@/lib/schemas/offer'
import {
  getAgentWeek,
  listListedHomes,
  listOffersToAnswer,
  listTodaysViewings,
  listUpdates,
  listWaitingConversations,
} from '@/lib/services/overview/agent-overview'
import { listOffersToActOn } from '@/lib/services/overview/overview'

/** The agent's listed homes, read once for the two sections about them. */
const listedOf = cache(listListedHomes)

/** Offers that the agent made as a buyer and has to answer or to pay (D542). */
const own: Section = async (actor, now) => {
  const { items } = await listOffersToActOn(actor, now)
  if (items.length === 0) return null
  const replyTo = ({ _id }: OfferDto) => paths.user.payment(_id)
  return { body: <Attention offers={items} isMore={false} now={now.toISOString()} replyTo={replyTo} /> }
}

/** Offers that the agent can answer. */
const toAnswer: Section = async (actor, now) => {
  const offers = await listOffersToAnswer(actor, now)
  return offers.items.length === 0
    ? null
    : {
        lead: <OffersLead offers={offers} noun="offer" need="an answer" now={now} />,
        body: <OffersToAnswer offers={offers.items} isMore={offers.isMore} now={now.toISOString()} />,
      }
}

/** Today's viewings, or else the next viewings, beside the buyers who wait for an answer. */
const today: Section = async (actor, now) => {
  const [viewings, waiting] = await Promise.all([
    listTodaysViewings(actor, now),
    listWaitingConversations(actor),
  ])
  const hasViewings = viewings.today.length + viewings.next.length > 0
  if (!hasViewings && waiting.length === 0) return null
  return {
    body: (
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-8">
        {viewings.today.length > 0 ? (
          <TodaysViewings viewings={viewings.today} />
        ) : (
          hasViewings && <NextViewings viewings={viewings.next} href={paths.agent.viewings()} />
        )}
        <Waiting conversations={waiting} now={now} />
      </div>
    ),
  }
}

/** The week's numbers of the agent's homes. */
const week: Section = async (actor, now) => {
  const numbers = await getAgentWeek(actor, now, await listedOf(actor))
  return numbers && { body: <Week week={numbers} /> }
}

/** The licence, and homes that need something. */
const updates: Section = async (actor, now) => {
  const { items, isMore } = await listUpdates(actor, now, await listedOf(actor))
  if (items.length === 0) return null
  return {
    body: <Updates updates={items} isMore={isMore} now={now} />,
    // An agent without homes is new, whatever their license says.
    ...(items.every(({ about }) => about === 'licence') && { isQuiet: true }),
  }
}

/** The sections of the agent's front page, in order. */
export const SECTIONS: readonly Section[] = [own, toAnswer, today, week, updates]

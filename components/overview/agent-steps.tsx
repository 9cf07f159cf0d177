import { BadgeCheck, CalendarDays, HousePlus } from 'lucide-react'
import { VALID_DAYS } from '@/lib/domain/offer-terms'
import { paths } from '@/lib/paths'
import { LinkButton } from '../ui/link-button'
import { Block } from './block'
import { NextSteps } from './next-steps'

type AgentStepsProps = {
  /** The agent has a photo and a licence. */
  hasProfile: boolean
  hasHours: boolean
}

/** The next steps of an agent who has never had a home, and what will be shown later (D510). */
export const AgentSteps = ({ hasProfile, hasHours }: AgentStepsProps) => (
  <NextSteps
    steps={[
      {
        icon: BadgeCheck,
        title: 'Complete your profile',
        isDone: hasProfile,
        text: 'Your photo and your license. Buyers see them on every home you list.',
        actions: (
          <LinkButton variant="outline" href={paths.agent.profile}>
            Open profile
          </LinkButton>
        ),
      },
      {
        icon: HousePlus,
        title: 'Add your first home',
        text: 'Enter the facts, add pictures and send it for verification.',
        actions: (
          <>
            <LinkButton href={paths.agent.addProperty}>Add a home</LinkButton>
            <LinkButton variant="ghost" href={paths.agent.importProperties}>
              Import a file
            </LinkButton>
          </>
        ),
      },
      {
        icon: CalendarDays,
        title: 'Set your viewing hours',
        isDone: hasHours,
        text: 'Buyers choose a time that suits you. You confirm each viewing.',
        actions: (
          <LinkButton variant="outline" href={paths.agent.viewings('availability')}>
            Set hours
          </LinkButton>
        ),
      },
    ]}
  >
    <div className="grid gap-10 lg:grid-cols-2">
      <Block title="Offers to answer">
        <p className="py-4 text-sm text-muted">
          No offers yet. An offer is open for {VALID_DAYS.default} days unless its buyer chooses otherwise.
        </p>
      </Block>
      <Block title="Unread messages">
        <p className="py-4 text-sm text-muted">No messages. Questions from buyers are shown here.</p>
      </Block>
    </div>
  </NextSteps>
)

import { Fragment } from 'react'
import { ANSWERS, type AnswerSpeed, durationText } from '@/lib/domain/agent'
import { groupDigits } from '@/lib/domain/group-digits'
import { pluralize } from '@/lib/domain/pluralize'
import { type AgentPageDto } from '@/lib/schemas/office'
import { Stat, Stats } from '../ui/stats'

type AgentStatsProps = { agent: Pick<AgentPageDto, 'homes' | 'sold' | 'rating' | 'answers'> }

/** The agent's figures: homes for sale and sold, rating, and time to answer (D257). */
export function AgentStats({ agent: { homes, sold, rating, answers } }: AgentStatsProps) {
  const isRated = rating.count > 0
  return (
    <Stats>
      <Stat
        label="For sale"
        value={`${groupDigits(homes.total)}${homes.isMore ? '+' : ''}`}
        note="listed on Keystead"
      />
      <Stat
        label="Sold"
        value={groupDigits(sold.count)}
        note={
          sold.places.length === 0
            ? 'completed on Keystead'
            : sold.places.map((place, i) => (
                <Fragment key={place}>
                  {i > 0 && ' · '}
                  <bdi>{place}</bdi>
                </Fragment>
              ))
        }
      />
      <Stat
        label="Average home rating"
        value={isRated ? groupDigits(rating.average, 1) : '–'}
        note={isRated ? `of 5, from ${pluralize(rating.count, 'review')}` : 'no reviews yet'}
      />
      <ResponseTime answers={answers} />
    </Stats>
  )
}

const percent = (share: number): string => `${Math.round(share * 100)}%`

const speedNote = ({ withinHour, withinDay }: AnswerSpeed): string =>
  `median of the last ${ANSWERS.days} days; ${percent(withinHour)} within an hour, ${percent(withinDay)} within a day`

/** How long an agent, or those of an office, typically take to answer (D258). */
export const ResponseTime = ({ answers }: { answers: AnswerSpeed | null }) => (
  <Stat
    label="Typical response time"
    value={answers ? durationText(answers.medianMs) : '–'}
    note={answers ? speedNote(answers) : `shown after ${ANSWERS.least} responses`}
  />
)

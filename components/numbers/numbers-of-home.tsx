import { Download } from 'lucide-react'
import { type ReactNode } from 'react'
import { formatMonthDay } from '@/lib/domain/dates'
import { groupDigits } from '@/lib/domain/group-digits'
import { EVENT_LABELS, LISTING_EVENTS, perWeek } from '@/lib/domain/listing-numbers'
import { pluralize } from '@/lib/domain/pluralize'
import { type ListingNumbersDto } from '@/lib/schemas/listing-numbers'
import { AnchorButton } from '../ui/link-button'
import { Photo } from '../ui/photo'
import { Stat, Stats } from '../ui/stats'
import { ViewingAnswers } from '../viewings/viewing-answers'
import { DayPlots } from './day-plots'
import { Funnel } from './funnel'
import { formatFigure } from './labels'
import { PeriodForm } from './period-form'
import { SimilarHomes } from './similar-homes'

type NumbersOfHomeProps = {
  numbers: ListingNumbersDto
  /** The URL of the CSV file with the numbers by day. */
  csv: string
}

/** The numbers of a home in the last days, for its agent and its owner (D502). */
export function NumbersOfHome({ numbers, csv }: NumbersOfHomeProps) {
  const { home, days, totals, daysListed, funnel, similar } = numbers
  return (
    <>
      <header className="mt-2 mb-6 flex flex-wrap items-center gap-4">
        <div className="grid min-w-0 grow basis-96 grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:items-center sm:gap-5">
          <Photo src={home.image} alt="" width={112} corners="xs" priority />
          <div className="grid gap-1">
            <h1 dir="auto" className="display-lg [overflow-wrap:anywhere]">
              {home.title}
            </h1>
            <p className="text-sm [overflow-wrap:anywhere] text-muted">
              <bdi>{home.location}</bdi> · {home.listingId !== null && <bdi>{home.listingId}</bdi>}
              {home.listingId !== null && ' · '}
              {pluralize(home.daysOnMarket, 'day')} {home.isSold ? 'until it was sold' : 'on the market'}
            </p>
          </div>
        </div>
        <div className="flex gap-3 max-sm:w-full">
          <PeriodForm key={days.length} days={days.length} />
          <AnchorButton variant="outline" className="max-sm:grow" href={csv}>
            <Download aria-hidden />
            CSV
          </AnchorButton>
        </div>
      </header>
      <Stats columns={5}>
        {LISTING_EVENTS.map((event) => (
          <Stat
            key={event}
            label={EVENT_LABELS[event]}
            value={groupDigits(totals[event])}
            note={`${formatFigure(perWeek(totals[event], daysListed))} a week`}
          />
        ))}
      </Stats>
      <Section
        id="by-day"
        title="Day by day"
        note={`${formatMonthDay(days[0]?.day ?? '')} to ${formatMonthDay(days.at(-1)?.day ?? '')}`}
        isPlain
      >
        <DayPlots numbers={numbers} />
      </Section>
      <Section id="funnel" title="From view to offer" note={`Last ${days.length} days`}>
        <Funnel steps={funnel} />
      </Section>
      <Section
        id="similar-homes"
        title="Compared with similar homes"
        note={similar.rows.length > 0 && pluralize(similar.count, 'home')}
      >
        <SimilarHomes numbers={numbers} />
      </Section>
      <div className="mt-10">
        <ViewingAnswers viewings={numbers.viewings} />
      </div>
    </>
  )
}

type SectionProps = { id: string; title: string; note: ReactNode; isPlain?: boolean; children: ReactNode }

const Section = ({ id, title, note, isPlain, children }: SectionProps) => (
  <section aria-labelledby={id} className="mt-10">
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 ${isPlain ? '' : 'border-b border-border-strong pb-3'}`}
    >
      <h2 id={id} className="display-sm">
        {title}
      </h2>
      <p className="text-xs text-muted">{note}</p>
    </div>
    {children}
  </section>
)

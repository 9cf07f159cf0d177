import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import Link from 'next/link'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { formatWallDay, shiftDay } from '@/lib/domain/dates'
import { timeOf } from '@/lib/domain/availability'
import { VIEWING_STATUS_LABELS } from '@/lib/domain/viewing'
import { paths } from '@/lib/paths'
import { type WeekDto, type WeekEntryDto } from '@/lib/schemas/viewing'
import { LinkButton } from '../ui/link-button'
import { cn } from '../ui/cn'
import { WallTime } from '../ui/moment'

/** The hours of the day that the week shows. */
const FIRST = 7
const LAST = 21
const HOUR = 60
const HOURS = Array.from({ length: LAST - FIRST }, (_, i) => FIRST + i)
/** Minutes after midnight as a share of the shown day. */
const shareOf = (minutes: number) =>
  Math.max(0, Math.min(minutes, LAST * HOUR) - FIRST * HOUR) / ((LAST - FIRST) * HOUR)
const share = (minutes: number) => `${shareOf(minutes) * 100}%`

/** How many minutes of the day the words of an entry cover. */
const WORDS = 90

/** Where an entry is shown, in minutes after midnight: within the shown hours, with space for its words. */
const shownFrom = (minutes: number) => Math.max(FIRST * HOUR, Math.min(minutes, (LAST - 1) * HOUR))

type Stack = { from: number; entries: WeekEntryDto[] }

/** The entries of a day, which are sorted: those that would cover each other are one below the other. */
function stacksOf(entries: readonly WeekEntryDto[]): Stack[] {
  const stacks: Stack[] = []
  for (const entry of entries) {
    const stack = stacks.at(-1)
    const last = stack?.entries.at(-1)
    const from = shownFrom(entry.from)
    if (stack && last && from < Math.max(last.to, shownFrom(last.from) + WORDS)) stack.entries.push(entry)
    else stacks.push({ from, entries: [entry] })
  }
  return stacks
}

type WeekCalendarProps = {
  week: WeekDto
  /** The viewer may have open houses. */
  canAdd: boolean
}

/** Seven days of an agent with shaded hours, viewings and open houses; small screens list them day by day (D334). */
export function WeekCalendar({ week: { days }, canAdd }: WeekCalendarProps) {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return null
  const to = (date: string) => paths.agent.viewings('calendar', date)
  return (
    <section aria-labelledby="week" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="week" className="display-sm">
          {formatWallDay(first.date)} to {formatWallDay(last.date)}
        </h2>
        <div className="flex flex-wrap gap-2">
          <LinkButton
            variant="outline"
            size="icon"
            href={to(shiftDay(first.date, -7))}
            aria-label="Previous week"
          >
            <ChevronLeft aria-hidden />
          </LinkButton>
          <LinkButton variant="outline" href={paths.agent.viewings('calendar')}>
            This week
          </LinkButton>
          <LinkButton variant="outline" size="icon" href={to(shiftDay(first.date, 7))} aria-label="Next week">
            <ChevronRight aria-hidden />
          </LinkButton>
          {canAdd && (
            <LinkButton href={paths.agent.newOpenHouse(first.date)}>
              <Plus aria-hidden />
              New open house
            </LinkButton>
          )}
        </div>
      </div>
      <div className="lg:grid lg:grid-cols-[4rem_minmax(0,1fr)] lg:border-y lg:border-border">
        <div aria-hidden className="pt-9 max-lg:hidden">
          <div className="relative h-168 text-xs text-muted numbers">
            {HOURS.map((hour) => (
              <span key={hour} className="absolute pt-0.5" style={{ top: share(hour * HOUR) }}>
                {clock(first.date, hour * HOUR)}
              </span>
            ))}
          </div>
        </div>
        <ol className="grid gap-4 lg:grid-cols-7 lg:gap-0">
          {days.map(({ date, isToday, hours, entries }) => (
            <li key={date} className="min-w-0 lg:border-l lg:border-border">
              <h3
                aria-current={isToday ? 'date' : undefined}
                className={cn(
                  'py-2 text-sm lg:h-9 lg:px-2',
                  isToday ? 'font-[550] text-accent-text' : 'text-muted',
                )}
              >
                {formatWallDay(date)}
              </h3>
              <div className="[--day:42rem] lg:relative lg:h-(--day)">
                {hours.map(({ from, to: end }) => (
                  <div
                    key={from}
                    aria-hidden
                    className="absolute inset-x-0 bg-surface-hover max-lg:hidden"
                    style={{ top: share(from), bottom: `calc(100% - ${share(end)})` }}
                  />
                ))}
                {HOURS.map((hour) => (
                  <div
                    key={hour}
                    aria-hidden
                    className="absolute inset-x-0 border-t border-border max-lg:hidden"
                    style={{ top: share(hour * HOUR) }}
                  />
                ))}
                {hours.length > 0 && (
                  <p className="pb-2 text-xs text-muted lg:sr-only">
                    Available{' '}
                    {hours.map(({ from, to: end }, i) => (
                      <Fragment key={from}>
                        {i > 0 && ', '}
                        {clock(date, from)} to {clock(date, end)}
                      </Fragment>
                    ))}
                  </p>
                )}
                {stacksOf(entries).map((stack) => (
                  <ul
                    key={stack.from}
                    className="grid gap-2 not-last:pb-2 lg:absolute lg:inset-x-0.5 lg:gap-0.5 lg:not-last:pb-0"
                    style={{ top: share(stack.from) }}
                  >
                    {stack.entries.map((entry) => (
                      <li
                        key={entry.id}
                        className={cn(
                          'overflow-hidden rounded-xs border bg-surface-raised p-1.5 text-xs [overflow-wrap:anywhere] lg:min-h-(--height) lg:p-1 lg:text-2xs',
                          BORDERS[entry.status],
                        )}
                        style={
                          {
                            '--height': `calc(var(--day) * ${shareOf(entry.to) - shareOf(entry.from)})`,
                          } as CSSProperties
                        }
                      >
                        <Entry start={clock(date, entry.from)} entry={entry} />
                      </li>
                    ))}
                  </ul>
                ))}
              </div>
            </li>
          ))}
        </ol>
      </div>
      <p className="text-xs text-muted">
        <span className="max-lg:hidden">Shaded: your available hours. </span>Dashed: requested. All times are
        local to each home.
      </p>
    </section>
  )
}

const BORDERS: Record<WeekEntryDto['status'], string> = {
  requested: 'border-dashed border-info',
  confirmed: 'border-success',
  'open-house': 'border-accent',
}

function Entry({ start, entry }: { start: ReactNode; entry: WeekEntryDto }) {
  const title = <bdi>{entry.title}</bdi>
  const zone = entry.zone !== undefined && <span className="block text-muted">{entry.zone}</span>
  if (entry.status !== 'open-house')
    return (
      <>
        <strong className="font-[550]">
          {start} {title}
        </strong>
        <br />
        <bdi>{entry.name}</bdi>
        <span className="lg:sr-only">, {VIEWING_STATUS_LABELS[entry.status].toLowerCase()}</span>
        {zone}
      </>
    )
  const { propertyId, places } = entry
  return (
    <Link href={paths.openHouses(propertyId)} prefetch={false} className="block hover:underline">
      <strong className="font-[550]">{start} Open house</strong>
      <br />
      {title}
      {places && ` · ${places.reserved} of ${places.capacity} reserved`}
      {zone}
    </Link>
  )
}

const clock = (date: string, minutes: number) => <WallTime wall={`${date}T${timeOf(minutes % 1440)}`} />

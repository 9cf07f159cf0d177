import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { OWN_CLOCK } from '@/lib/domain/clock'
import { Day } from './day'
import { Deadline, TimeLeft } from './deadline'
import { Moment, OwnTime, WallTime } from './moment'
import { MomentText } from './moment-text'

const AT = '2026-12-03T22:09:00.000Z'
const NOW = '2026-11-30T22:09:30.000Z'

/** A reader in Berlin, whose clock shows 24 hours. */
beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW) })
  jest.spyOn(OWN_CLOCK, 'offsetAt').mockReturnValue(60)
  jest.spyOn(OWN_CLOCK, 'has24Hours').mockReturnValue(true)
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const textOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent
const HOME = 'Thu, Dec 3, 2026, 2:09 PM (Pacific Time, UTC−8)'

it.each([
  ['a moment', <Moment key="" at={AT} />, 'Dec 3, 2026, 10:09 PM\u00a0UTC', 'Dec 3, 2026, 23:09'],
  ['its day', <Day key="" at={AT} />, 'Dec 3, 2026', 'Dec 3, 2026'],
  ['its time', <Moment key="" at={AT} show="time" />, '10:09 PM\u00a0UTC', '23:09'],
  ['a calendar day', <Day key="" at="2026-12-03" />, 'Dec 3, 2026', 'Dec 3, 2026'],
  [
    'a deadline',
    <Deadline key="" at={AT} now={NOW} />,
    'In 2 days, Dec 3, 10:09\u00a0PM\u00a0UTC',
    'In 2 days, Dec 3, 23:09 your time',
  ],
  ['how long is left', <TimeLeft key="" at={AT} now={NOW} />, 'in 2 days', 'in 2 days'],
  ['the time at a home', <WallTime key="" wall="2026-12-03T14:09" />, '2:09 PM', '14:09'],
  [
    'the reader’s time beside it',
    <OwnTime key="" startsAt={AT} wall="2026-12-03T14:09" offset={-480} hasHomeTime />,
    '',
    '14:09 there is 23:09 your time.',
  ],
  [
    'a text of the server',
    <MomentText key="">{`On ${HOME}.`}</MomentText>,
    'On Thu, Dec 3, 2026, 2:09\u00a0PM (Pacific Time, UTC−8).',
    'On Thu, Dec 3, 2026, 14:09 (Pacific Time, UTC−8; 23:09 your time).',
  ],
])(
  'shows %s in UTC or the home’s time on the server, then on the reader’s clock (D330)',
  (_, item, server, own) => {
    expect(textOf(renderToString(item))).toBe(server)
    const { container } = render(item)
    expect(container.textContent).toBe(own)
  },
)

it('marks each moment with its ISO text, also within a text', () => {
  render(
    <>
      <Moment at={AT} />
      <MomentText>{`On ${HOME}.`}</MomentText>
    </>,
  )
  expect(screen.getAllByRole('time').map((time) => time.getAttribute('datetime'))).toEqual([AT, AT])
})

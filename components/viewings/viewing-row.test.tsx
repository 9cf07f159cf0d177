import { render, screen } from '@testing-library/react'
import { type OwnViewingDto } from '@/lib/schemas/viewing'
import { ViewingList } from './viewing-list'

const viewing: OwnViewingDto = {
  _id: '6b0190e1bd60d50ba14dd9ce',
  propertyId: '6b0190e1bd60d50ba14dd9cd',
  propertyTitle: 'Lake House',
  propertyLocation: 'Bend, Oregon',
  propertyImage: null,
  side: 'agent',
  otherName: 'Nora Whitfield',
  status: 'confirmed',
  startsAt: '2026-12-15T20:00:00.000Z',
  endsAt: '2026-12-15T20:30:00.000Z',
  zone: 'America/Los_Angeles',
  wall: '2026-12-15T12:00',
  offset: -480,
  when: 'Tue, Dec 15, 2026, 12:00 PM (Pacific Time, UTC−8)',
  sequence: 0,
  createdAt: '2026-12-01T00:00:00.000Z',
  acts: [],
}

test.each([
  [{}, 'With Nora Whitfield.'],
  [{ agentName: 'Sam Keller' }, 'With Nora Whitfield, shown by Sam Keller.'],
])('names the buyer, and to colleagues the agent: %j', (more, words) => {
  render(
    <ViewingList
      title="Upcoming"
      viewings={[{ ...viewing, ...more }]}
      now={new Date()}
      actionsOf={() => null}
    />,
  )
  const names = screen.getByText('Nora Whitfield').parentElement
  expect(names?.textContent?.trim()).toBe(words)
})

import { render } from '@testing-library/react'
import { Avatar } from './avatar'

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King Lovelace', 'AL'],
  ['ada', 'A'],
  ['🇬🇧 Ada', '🇬🇧A'],
  ['e\u0301milie Z', 'E\u0301Z'],
])('shows the initials of %j as %j', (name, initials) => {
  expect(render(<Avatar name={name} />).container).toHaveTextContent(initials)
})

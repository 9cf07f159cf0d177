import { render, screen } from '@testing-library/react'
import { Email } from './email'

test.each([
  ['theo.brandt@mail.keystead.test', ['theo.brandt', '@mail.keystead.test']],
  [
    'theo@offices.of.the.north.keystead.test',
    ['theo', '@offices.', 'of.', 'the.', 'north.', 'keystead.', 'test'],
  ],
  ['theo@localhost', ['theo', '@localhost']],
])('%s breaks before the @, and after dots if it is long (D243)', (email, pieces) => {
  render(<Email>{email}</Email>)
  const element = screen.getByText(email)
  expect(element.innerHTML.split('<wbr>')).toEqual(pieces)
  expect(element).toHaveClass('[overflow-wrap:normal]')
})

test('breaks anywhere in a part that is longer than a column', () => {
  const email = `${'x'.repeat(64)}@keystead.test`
  render(<Email>{email}</Email>)
  expect(screen.getByText(email)).toHaveClass('[overflow-wrap:anywhere]')
})

import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MoneyInput } from './money-input'

const changed = jest.fn()

function Amount({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first)
  return (
    <MoneyInput
      aria-label="Amount"
      value={value}
      onChange={(text) => {
        changed(text)
        setValue(text)
      }}
    />
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Amount')

/** Types a text key by key, like a person. */
function type(text: string) {
  for (let i = 1; i <= text.length; i++) fireEvent.change(field(), { target: { value: text.slice(0, i) } })
}

test('groups the thousands of a stored amount', () => {
  render(<Amount first="450000" />)
  expect(field()).toHaveValue('450,000')
})

test.each([
  ['1,2m', '1,200,000'],
  ['3200,50', '3,200.50'],
  ['$1,250,000.00', '1,250,000'],
  ['450k', '450,000'],
])('keeps %j while it is typed, and shows %j after leaving the field', (typed, formatted) => {
  render(<Amount />)
  type(typed)
  expect(field()).toHaveValue(typed)
  expect(changed).toHaveBeenLastCalledWith(typed)
  fireEvent.blur(field())
  expect(field()).toHaveValue(formatted)
})

test('keeps an invalid amount as it was typed', () => {
  render(<Amount />)
  type('about 1,2')
  fireEvent.blur(field())
  expect(field()).toHaveValue('about 1,2')
})

test('does not change on focus, so that a selection stays', () => {
  render(<Amount first="100k" />)
  expect(field()).toHaveValue('100,000')
  fireEvent.focus(field())
  expect(field()).toHaveValue('100,000')
})

import '@testing-library/jest-dom'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MoneyInput } from './money-input'

const kept = jest.fn()

function Amount({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first)
  return (
    <MoneyInput
      aria-label="Amount"
      value={value}
      onChange={(text) => {
        kept(text)
        setValue(text)
      }}
    />
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Amount')

/** The text with the caret as a bar. */
function standing() {
  const { value, selectionStart } = field()
  const caret = selectionStart ?? 0
  return `${value.slice(0, caret)}|${value.slice(caret)}`
}

/** What a browser does with a key: the field becomes this, and then hears of it. */
function become(drawn: string, inputType: string, more: object = {}) {
  const caret = drawn.indexOf('|')
  // As the browser writes, past what React keeps of the field.
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setter?.call(field(), drawn.replace('|', ''))
  field().setSelectionRange(caret, caret)
  fireEvent(field(), new InputEvent('input', { bubbles: true, inputType, ...more }))
}

beforeEach(() => kept.mockClear())

test('groups what is typed, keeps the caret where it was and tells the amount without signs', () => {
  render(<Amount first="123" />)
  become('1234|', 'insertText')
  expect(standing()).toBe('1,234|')
  expect(kept).toHaveBeenLastCalledWith('1234')
  become('1,5|234', 'insertText')
  expect(standing()).toBe('15|,234')
  become('15,2|', 'deleteContentBackward')
  expect(standing()).toBe('152|')
  become('$1,250,000.00|', 'insertFromPaste')
  expect(standing()).toBe('1,250,000.00|')
  expect(kept).toHaveBeenLastCalledWith('1250000.00')
})

test('deletes the digit beyond a comma, since the comma comes back', () => {
  render(<Amount first="12345" />)
  expect(field()).toHaveValue('12,345')
  become('12|345', 'deleteContentBackward')
  expect(standing()).toBe('1|,345')
  become('1|345', 'deleteContentForward')
  expect(standing()).toBe('1|45')
})

test('leaves alone what an input method puts together, until it is done', () => {
  render(<Amount />)
  become('1234|', 'insertCompositionText', { isComposing: true })
  expect(field()).toHaveValue('1234')
  expect(kept).not.toHaveBeenCalled()
  fireEvent.compositionEnd(field())
  expect(field()).toHaveValue('1,234')
  expect(kept).toHaveBeenLastCalledWith('1234')
})

test('writes what is shortened in full once it is left, and what is no amount as it was typed', () => {
  render(<Amount />)
  become('1.2m|', 'insertText')
  expect(field()).toHaveValue('1.2m')
  fireEvent.blur(field())
  expect(field()).toHaveValue('1,200,000')
  become('about 1,2|', 'insertText')
  fireEvent.blur(field())
  expect(field()).toHaveValue('about 1,2')
  expect(kept).toHaveBeenLastCalledWith('about 1,2')
})

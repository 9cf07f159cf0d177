import { render, screen } from '@testing-library/react'
import { Field } from './field'
import { Input } from './input'

test('links the label to the control', () => {
  render(
    <Field label="Email">
      <Input type="email" />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(input).not.toHaveAttribute('aria-invalid')
  expect(input).not.toHaveAttribute('aria-describedby')
})

test('describes the control by hint and error, and marks it as invalid', () => {
  render(
    <Field label="Password" hint="At least 6 characters" error="Password is required">
      <Input />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Password' })
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('Password is required At least 6 characters')
})

test('shows the error in place of the hint, so that nothing moves', () => {
  render(
    <Field label="Amount" hint="All of it: $450,000" error="Please enter the amount">
      <Input />
    </Field>,
  )
  expect(screen.getByText('All of it: $450,000')).toHaveClass('sr-only')
})

test('reserves a line for the error of an amount without a hint', () => {
  const field = (error?: string) => (
    <Field label="Amount" hasErrorLine error={error}>
      <Input />
    </Field>
  )
  const { container, rerender } = render(field())
  const lines = () => container.querySelectorAll('p:not(.sr-only)')
  expect(lines()).toHaveLength(1)
  expect(screen.getByRole('textbox')).not.toHaveAttribute('aria-describedby')
  rerender(field('Please enter the amount'))
  expect(lines()).toHaveLength(1)
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Please enter the amount')
})

test('gives two fields different ids, and keeps a given id', () => {
  render(
    <>
      <Field label="First">
        <Input />
      </Field>
      <Field label="Second">
        <Input id="second" />
      </Field>
    </>,
  )
  expect(screen.getByRole('textbox', { name: 'Second' })).toHaveAttribute('id', 'second')
  expect(screen.getByRole('textbox', { name: 'First' }).id).not.toBe('second')
})

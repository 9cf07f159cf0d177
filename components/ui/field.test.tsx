import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import { Field } from './field'
import { Input } from './input'

test('the label names the control', () => {
  render(
    <Field label="Email">
      <Input type="email" />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(input).not.toHaveAttribute('aria-invalid')
  expect(input).not.toHaveAttribute('aria-describedby')
})

test('hint and error describe the control, which is marked invalid', () => {
  render(
    <Field label="Password" hint="At least 6 characters" error="Password is required">
      <Input />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Password' })
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('Password is required At least 6 characters')
})

test('two fields do not share an id, and a given id is kept', () => {
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

/** @jest-environment jsdom */
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Trash2 } from 'lucide-react'
import { Menu } from './menu'

const button = () => screen.getByRole('button', { name: 'Actions' })

function show() {
  const onChoose = jest.fn()
  render(
    <Menu
      label="Actions"
      items={[
        { label: 'Delete', icon: Trash2, onChoose },
        { label: 'Restore', icon: Trash2, onChoose: () => undefined },
      ]}
    />,
  )
  return onChoose
}

it('is a button that says it has a menu, until it is opened', () => {
  show()
  expect(button()).toHaveAttribute('aria-haspopup', 'menu')
  expect(button()).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('menu')).toBeNull()
})

it.each(['Enter', ' ', 'ArrowDown'])('opens by the key "%s" with the focus on its first action', (key) => {
  show()
  button().focus()
  fireEvent.keyDown(button(), { key })
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus()
})

it('opens by a click, and returns the focus to its button when it closes', async () => {
  show()
  fireEvent.click(button())
  expect(screen.getByRole('menu', { name: 'Actions' })).toBeVisible()
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  expect(screen.queryByRole('menu')).toBeNull()
  await waitFor(() => expect(button()).toHaveFocus())
})

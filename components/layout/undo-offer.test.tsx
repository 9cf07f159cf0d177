import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { type ActionResult } from '@/lib/domain/result'
import { useChange } from '../browser/use-change'
import { ToastArea } from './toasts'

const done: ActionResult<{ undo: string }> = { ok: true, data: { undo: 'sealed' } }
const refusal = (code: 'internal' | 'conflict', message: string) =>
  ({ ok: false, error: { code, message } }) as const

const undo = jest.fn<Promise<ActionResult<unknown>>, [{ undo: string }]>()
const onFinal = jest.fn()
const removeRow = jest.fn()

beforeEach(() => {
  jest.resetAllMocks()
  undo.mockResolvedValue(done)
  jest.spyOn(console, 'warn').mockImplementation()
  window.matchMedia = (query) =>
    ({
      matches: query === '(hover: hover)',
      addEventListener: jest.fn(),
      removeEventListener: jest.fn(),
    }) as never
})

function Row({ name }: { name: string }) {
  const [undoBox, showUndoBox] = useState<ReactNode>(null)
  const { start } = useChange()
  return (
    <li>
      <button
        onClick={({ currentTarget }) =>
          start({
            id: name,
            run: async () => done,
            messages: { done: `${name} removed`, failed: 'Failed' },
            undo: { run: undo, row: currentTarget.closest('li'), showUndoBox, onFinal, removeRow },
          })
        }
      >
        Remove {name}
      </button>
      {undoBox}
    </li>
  )
}

const show = () =>
  render(
    <>
      <ul tabIndex={-1}>
        <Row name="One" />
        <Row name="Two" />
      </ul>
      <ToastArea />
    </>,
  )
const row = (name: string) => screen.getByText(`Remove ${name}`).closest('li') as HTMLElement
const boxOf = (name: string) => row(name).querySelector<HTMLElement>('.removed-box')
const undoIn = (name: string) => boxOf(name)?.querySelector('button') as HTMLElement
const remove = async (name: string) => {
  const button = screen.getByText(`Remove ${name}`)
  button.focus()
  await act(async () => fireEvent.click(button))
  await waitFor(() => expect(boxOf(name)).toHaveTextContent(`${name} removed`))
}
const toastButton = () => document.querySelector<HTMLElement>('[data-sonner-toast] [data-action]')
const closeToasts = () => act(async () => toast.dismiss())

test('covers the removed row with a box, whose button has the focus (D351)', async () => {
  show()
  await remove('One')
  expect(undoIn('One')).toHaveFocus()
  expect(undoIn('One')).toHaveAccessibleDescription('One removed')
  expect(removeRow).not.toHaveBeenCalled()
})

test('undoes it with what the change returned, shows the row, and returns the focus', async () => {
  show()
  await remove('One')
  await act(async () => fireEvent.click(undoIn('One')))
  expect(undo).toHaveBeenCalledWith({ undo: 'sealed' })
  expect(await screen.findByText('Undone')).toBeInTheDocument()
  expect(boxOf('One')).toBeNull()
  await waitFor(() => expect(screen.getByText('Remove One')).toHaveFocus())
  await closeToasts()
  expect(onFinal).not.toHaveBeenCalled()
  expect(removeRow).not.toHaveBeenCalled()
})

test('Alt+T focuses Undo in the toast, which stays for the outcome', async () => {
  show()
  await remove('One')
  await waitFor(() => expect(toastButton()).toHaveTextContent('Undo'))
  expect(screen.getByText('Press Alt+T to reach Undo.')).toBeInTheDocument()
  await act(async () => fireEvent.keyDown(document, { altKey: true, code: 'KeyT' }))
  expect(toastButton()).toHaveFocus()
  await act(async () => fireEvent.click(toastButton() as HTMLElement))
  expect(await screen.findByText('Undone')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByText('Remove One')).toHaveFocus())
})

test('is over when the toast is closed, and focuses the next row', async () => {
  show()
  await remove('One')
  await waitFor(() => expect(toastButton()).not.toBeNull())
  await closeToasts()
  await waitFor(() => expect(removeRow).toHaveBeenCalledTimes(1))
  expect(onFinal).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Remove Two')).toHaveFocus()
})

test('keeps the row while the pointer is on it', async () => {
  show()
  await remove('One')
  await waitFor(() => expect(toastButton()).not.toBeNull())
  const hover = jest.spyOn(row('One'), 'matches').mockReturnValue(true)
  await closeToasts()
  await waitFor(() => expect(toastButton()).toBeNull())
  expect(removeRow).not.toHaveBeenCalled()
  hover.mockReturnValue(false)
  fireEvent.mouseLeave(row('One'))
  expect(removeRow).toHaveBeenCalledTimes(1)
})

test('removes rows together, when the last of them is final', async () => {
  show()
  await remove('One')
  await remove('Two')
  await waitFor(() => expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(2))
  await act(async () => toast.dismiss('One'))
  await waitFor(() => expect(onFinal).toHaveBeenCalledTimes(1))
  expect(removeRow).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(undoIn('Two')))
  await waitFor(() => expect(removeRow).toHaveBeenCalledTimes(1))
  expect(onFinal).toHaveBeenCalledTimes(1)
})

test.each([
  ['conflict', 'It’s too late to undo this.', 0],
  ['internal', 'Something went wrong.', 1],
] as const)('says why it could not be undone: %s', async (code, message, retries) => {
  undo.mockResolvedValueOnce(refusal(code, message))
  show()
  await remove('One')
  await act(async () => fireEvent.click(undoIn('One')))
  expect(await screen.findByText('Couldn’t undo')).toBeInTheDocument()
  expect(screen.getByText(message)).toBeInTheDocument()
  expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(retries)
  expect(boxOf('One')).not.toBeNull()
  await closeToasts()
  await waitFor(() => expect(removeRow).toHaveBeenCalledTimes(1))
})

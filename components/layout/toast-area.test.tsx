import '@testing-library/jest-dom'
import { act, render, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { TOAST_MS } from './toast-ms'
import ToastArea from './toast-area'

const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms))
/** The time of a toast's exit animation. */
const LEAVING = 300

beforeEach(() => {
  jest.useFakeTimers()
  window.matchMedia = () =>
    ({ matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() }) as never
  render(<ToastArea />)
})
afterEach(async () => {
  await act(async () => toast.dismiss())
  await pass(LEAVING)
  jest.useRealTimers()
})

test.each([
  ['plain', 4_000, () => toast('Said')],
  ['error', 4_000, () => toast.error('Said')],
  ['success', 2_000, () => toast.success('Said', { duration: TOAST_MS.success })],
] as const)('shows a %s toast for %d ms', async (_, ms, say) => {
  act(() => void say())
  await pass(ms - 100)
  expect(screen.getByText('Said')).toBeInTheDocument()
  await pass(100 + LEAVING)
  expect(screen.queryByText('Said')).toBeNull()
})

test('shows a loading toast until it is replaced', async () => {
  act(() => void toast.loading('Sending', { id: 'one' }))
  await pass(60_000)
  expect(screen.getByText('Sending')).toBeInTheDocument()
  act(() => void toast.error('Failed', { id: 'one' }))
  await pass(0)
  expect(screen.queryByText('Sending')).toBeNull()
  expect(screen.getByText('Failed')).toBeInTheDocument()
})

test('shows at most 20', async () => {
  act(() => {
    for (let n = 1; n <= 22; n += 1) toast(`Toast ${n}`)
  })
  await pass(100)
  expect(document.querySelectorAll('[data-sonner-toast][data-visible=true]')).toHaveLength(20)
})

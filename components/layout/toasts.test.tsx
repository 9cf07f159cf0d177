import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { toast, Toaster } from 'sonner'
import { SIGNED_OUT } from '@/lib/domain/errors'
import { notify, TOAST_MS, ToastArea, useOneToast } from './toasts'

describe('notify', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    act(() => notify.dismiss('heart'))
    jest.useRealTimers()
  })

  test.each([
    ['Failed to add to wishlist', SIGNED_OUT],
    [SIGNED_OUT, undefined],
  ])(
    'a rejection because there is no session, %s, links to the login and stays until it is read (D160)',
    (title, description) => {
      render(<Toaster />)
      act(() => notify.error('heart', title, { description, action: { label: 'Retry', onClick: jest.fn() } }))
      act(() => jest.advanceTimersByTime(TOAST_MS.plain + 1_000))
      expect(screen.getByText(SIGNED_OUT)).toBeInTheDocument()
      expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument()
      expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
    },
  )

  test("any other rejection shows its caller's action", () => {
    render(<Toaster />)
    act(() =>
      notify.error('heart', 'Failed', { description: 'Why', action: { label: 'Retry', onClick: jest.fn() } }),
    )
    act(() => jest.advanceTimersByTime(100))
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Sign in' })).not.toBeInTheDocument()
  })
})

describe('the toast area', () => {
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
    ['error', 4_000, () => notify.error('heart', 'Said')],
    ['success', 2_000, () => notify.success('heart', 'Said')],
  ] as const)('shows a %s toast for %d ms (D86)', async (_, ms, say) => {
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
})

describe('toasts of one place', () => {
  const speak = () => {
    render(<Toaster />)
    return renderHook(() => useOneToast()).result.current
  }

  const toastOf = async (text: string) => {
    const element = (await screen.findByText(text)).closest('[data-sonner-toast]')
    expect(element).not.toBeNull()
    return element as HTMLElement
  }

  test("a message during the previous toast's exit stays", async () => {
    const toasts = speak()
    act(() => toasts.error('Payment failed.', 'No answer'))
    const refusal = await toastOf('Payment failed.')
    expect(refusal).toHaveTextContent('No answer')
    act(() => toasts.dismiss())
    await waitFor(() => expect(refusal).toHaveAttribute('data-removed', 'true'))
    act(() => toasts.success('Payment successful!'))
    await waitFor(() => expect(refusal).not.toBeInTheDocument())
    expect(await toastOf('Payment successful!')).toHaveAttribute('data-removed', 'false')
  })

  test('the next toast replaces the previous one', async () => {
    const toasts = speak()
    act(() => toasts.error('Submission Failed', 'Try again.'))
    const refusal = await toastOf('Submission Failed')
    act(() => toasts.success('Offer submitted successfully!'))
    await waitFor(() => expect(refusal).not.toBeInTheDocument())
    expect(await toastOf('Offer submitted successfully!')).not.toHaveTextContent('Try again.')
  })
})

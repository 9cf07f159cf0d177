import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { toast, Toaster } from 'sonner'
import { showLoadFailure } from '../layout/show-toast'
import { useLazyPart } from './use-lazy-part'

const FAILED = 'Failed to load the filters'

function late(...answers: (string | Error)[]) {
  const load = jest.fn(async () => {
    const answer = answers.shift() ?? 'the part'
    if (answer instanceof Error) throw answer
    return answer
  })
  const { result } = renderHook(() => useLazyPart(load, { onFailed: () => showLoadFailure(FAILED) }))
  return {
    load,
    part: () => result.current.part,
    preload: () => result.current.preload(),
    request: result.current.request,
  }
}

describe('a part that is wanted by a click', () => {
  beforeEach(() => {
    jest.spyOn(console, 'warn').mockImplementation()
    render(<Toaster />)
  })
  afterEach(async () => {
    jest.restoreAllMocks()
    toast.dismiss()
    await waitFor(() => expect(screen.queryByText(FAILED)).not.toBeInTheDocument())
  })

  test('shows what is wanted, but not what is only preloaded', async () => {
    const { part, preload, request } = late()
    await act(async () => preload())
    expect(part()).toBeNull()
    await act(async () => request())
    expect(part()).toBe('the part')
  })

  test('shows a toast for a part that cannot be loaded, and retries at the next click (D161)', async () => {
    const { part, request } = late(new Error('Failed to load chunk'))
    const rollBack = jest.fn()
    await act(async () => request(rollBack))
    expect(rollBack).toHaveBeenCalledTimes(1)
    expect(await screen.findByText(FAILED)).toBeInTheDocument()
    expect(screen.getByText('Check your connection, then try again.')).toBeInTheDocument()
    expect(part()).toBeNull()
    await act(async () => request(rollBack))
    expect(part()).toBe('the part')
    expect(rollBack).toHaveBeenCalledTimes(1)
  })

  test('says nothing if a preload fails', async () => {
    const { preload, load } = late(new Error('Failed to load chunk'))
    await act(async () => preload())
    expect(load).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument()
  })
})

describe('a part that is wanted by itself', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  const aMoment = () => act(async () => jest.advanceTimersByTimeAsync(1))

  test('loads the part after a moment, once', async () => {
    const load = jest.fn(async () => 'the part')
    const { result, rerender } = renderHook(() => useLazyPart(load, { isNeeded: true }))
    expect(result.current.part).toBeNull()
    await aMoment()
    expect(result.current.part).toBe('the part')
    rerender()
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('loads again what failed once the browser is back online (D161)', async () => {
    jest.spyOn(console, 'warn').mockImplementation()
    const load = jest.fn(async () => 'the part').mockRejectedValueOnce(new Error('Failed to load chunk'))
    const { result } = renderHook(() => useLazyPart(load, { isNeeded: true }))
    await aMoment()
    expect(result.current.part).toBeNull()
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(result.current.part).toBe('the part')
  })

  test('says that it has failed until it is retried', async () => {
    jest.spyOn(console, 'warn').mockImplementation()
    const load = jest.fn(async () => 'the part').mockRejectedValueOnce(new Error('Failed to load chunk'))
    const { result } = renderHook(() => useLazyPart(load, { isNeeded: true }))
    expect(result.current.hasFailed).toBe(false)
    await aMoment()
    expect(result.current.hasFailed).toBe(true)
    await act(async () => result.current.request())
    expect(result.current).toMatchObject({ part: 'the part', hasFailed: false })
  })

  test('loads nothing before it is wanted', async () => {
    const load = jest.fn(async () => 'the part')
    const { rerender } = renderHook(({ isNeeded }) => useLazyPart(load, { isNeeded }), {
      initialProps: { isNeeded: false },
    })
    await aMoment()
    expect(load).not.toHaveBeenCalled()
    rerender({ isNeeded: true })
    await aMoment()
    expect(load).toHaveBeenCalledTimes(1)
  })
})

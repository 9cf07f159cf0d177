import { act, renderHook } from '@testing-library/react'
import { useDeferredPart } from './use-deferred-part'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const aMoment = () => act(async () => jest.advanceTimersByTimeAsync(1))

test('loads the part after a moment, once', async () => {
  const load = jest.fn(async () => 'the part')
  const { result, rerender } = renderHook(() => useDeferredPart(load))
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
  const { result } = renderHook(() => useDeferredPart(load))
  await aMoment()
  expect(result.current.part).toBeNull()
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(result.current.part).toBe('the part')
})

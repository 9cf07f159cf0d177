import { showToast } from './show-toast'

jest.mock('./notify', () => {
  throw new Error('Failed to load chunk')
})

test('where what raises toasts cannot be fetched, nothing is said and nothing else fails for it (D161)', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation()
  const speak = jest.fn()
  await expect(showToast(speak)).resolves.toBeUndefined()
  expect(speak).not.toHaveBeenCalled()
  expect(warned).toHaveBeenCalledTimes(1)
})

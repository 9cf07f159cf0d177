import { afterResponse, inRequest } from './request-context'

it('runs work after the response of a request', async () => {
  const deferred: (() => Promise<void>)[] = []
  const work = jest.fn(() => Promise.resolve())
  await inRequest({ requestId: 'a', defer: (later) => deferred.push(later) }, () => afterResponse(work))
  expect(work).not.toHaveBeenCalled()
  expect(deferred).toEqual([work])
})

it('runs it at once outside of a request, and waits for its end', async () => {
  let isDone = false
  await afterResponse(async () => {
    await Promise.resolve()
    isDone = true
  })
  expect(isDone).toBe(true)
})

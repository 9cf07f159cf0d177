import { cancelShutdown } from '@/test/support/lifecycle'
import { beforeExit, shutDown, whenStarted, isShuttingDown, markStarted, onShutdown } from './lifecycle.mjs'

afterEach(cancelShutdown)

it('ends open streams first and runs the rest after the requests; failures block nothing', async () => {
  const done: string[] = []
  const takeBack = onShutdown(() => void done.push('taken back'))
  let close = () => {}
  const closed = new Promise<void>((resolve) => (close = resolve))
  const others = [
    onShutdown(() => {
      throw new Error('fails')
    }),
    onShutdown(() => {
      done.push('streams')
      close()
    }),
    beforeExit(async () => {
      await Promise.resolve()
      done.push(`jobs, ending: ${isShuttingDown()}`)
    }),
  ]
  takeBack()
  expect(isShuttingDown()).toBe(false)
  await shutDown(async () => {
    await closed
    done.push('requests')
  })
  expect(done).toEqual(['streams', 'requests', 'jobs, ending: true'])
  for (const other of others) other()
})

it('is shared by all copies of the module', async () => {
  await shutDown(async () => {})
  let seen: boolean | undefined
  await jest.isolateModulesAsync(async () => {
    seen = (await import('./lifecycle.mjs')).isShuttingDown()
  })
  expect(seen).toBe(true)
})

it('has started after `markStarted`, and not before', async () => {
  const steps: string[] = []
  const waiting = whenStarted().then(() => steps.push('started'))
  await Promise.resolve()
  expect(steps).toEqual([])
  markStarted()
  await waiting
  expect(steps).toEqual(['started'])
})

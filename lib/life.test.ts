import { comeBack } from '@/test/support/life'
import { beforeExit, end, hasStarted, isEnding, noteStarted, whenEnding } from './life.mjs'

afterEach(comeBack)

it('ends open streams first and runs the rest after the requests; failures block nothing', async () => {
  const done: string[] = []
  const takeBack = whenEnding(() => void done.push('taken back'))
  let close = () => {}
  const closed = new Promise<void>((resolve) => (close = resolve))
  const others = [
    whenEnding(() => {
      throw new Error('fails')
    }),
    whenEnding(() => {
      done.push('streams')
      close()
    }),
    beforeExit(async () => {
      await Promise.resolve()
      done.push(`jobs, ending: ${isEnding()}`)
    }),
  ]
  takeBack()
  expect(isEnding()).toBe(false)
  await end(async () => {
    await closed
    done.push('requests')
  })
  expect(done).toEqual(['streams', 'requests', 'jobs, ending: true'])
  for (const other of others) other()
})

it('is shared by all copies of the module', async () => {
  await end(async () => {})
  let seen: boolean | undefined
  await jest.isolateModulesAsync(async () => {
    seen = (await import('./life.mjs')).isEnding()
  })
  expect(seen).toBe(true)
})

it('has started when it is told so, and not before', async () => {
  const seen: string[] = []
  const waiting = hasStarted().then(() => seen.push('started'))
  await Promise.resolve()
  expect(seen).toEqual([])
  noteStarted()
  await waiting
  expect(seen).toEqual(['started'])
})

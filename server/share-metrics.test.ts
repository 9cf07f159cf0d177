import { type Cluster } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { shareMetrics } from './share-metrics.mjs'

const workerNamed = (name: string) => ({ name, isConnected: () => true, send: jest.fn<void, [object]>() })
const cluster = () => new EventEmitter()
const start = (emitter: EventEmitter) => shareMetrics(emitter as unknown as Cluster, 2_000)

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function three() {
  const one = cluster()
  start(one)
  const workers = ['a', 'b', 'c'].map(workerNamed)
  const [a, b, c] = workers as [(typeof workers)[0], (typeof workers)[0], (typeof workers)[0]]
  const says = (worker: object, message: unknown) => one.emit('message', worker, message)
  return { one, a, b, c, says }
}

it('asks all ready workers, and sends the asking one their metrics', () => {
  const { a, b, c, says } = three()
  for (const worker of [a, b]) says(worker, 'ready')
  says(a, { keystead: 'metrics:ask', id: 7 })
  expect(a.send).toHaveBeenLastCalledWith({ keystead: 'metrics:give', id: 1 }, expect.any(Function))
  expect(b.send).toHaveBeenLastCalledWith({ keystead: 'metrics:give', id: 1 }, expect.any(Function))
  expect(c.send).not.toHaveBeenCalled()
  says(a, { keystead: 'metrics:figures', id: 1, figures: ['of a'] })
  says(a, { keystead: 'metrics:figures', id: 1, figures: ['of a again'] })
  expect(a.send).toHaveBeenCalledTimes(1)
  says(b, { keystead: 'metrics:figures', id: 1, figures: ['of b'] })
  expect(a.send).toHaveBeenLastCalledWith(
    { keystead: 'metrics:all', id: 7, all: [['of a'], ['of b']] },
    expect.any(Function),
  )
})

it.each(['ends meanwhile', 'says nothing for two seconds'])('omits a worker that %s', (what) => {
  const { one, a, b, says } = three()
  for (const worker of [a, b]) says(worker, 'ready')
  says(a, { keystead: 'metrics:ask', id: 1 })
  says(a, { keystead: 'metrics:figures', id: 1, figures: [] })
  if (what === 'ends meanwhile') one.emit('exit', b)
  else jest.advanceTimersByTime(2_000)
  expect(a.send).toHaveBeenLastCalledWith({ keystead: 'metrics:all', id: 1, all: [[]] }, expect.any(Function))
})

it('ignores other messages, and answers concurrent requests separately', () => {
  const { a, b, says } = three()
  for (const worker of [a, b]) says(worker, 'ready')
  for (const message of [null, 'other', { keystead: 'metrics:figures', id: 99 }]) says(a, message)
  says(a, { keystead: 'metrics:ask', id: 1 })
  says(b, { keystead: 'metrics:ask', id: 1 })
  for (const id of [2, 1])
    for (const worker of [a, b])
      says(worker, { keystead: 'metrics:figures', id, figures: [`${worker.name}${id}`] })
  expect(a.send).toHaveBeenLastCalledWith(
    { keystead: 'metrics:all', id: 1, all: [['a1'], ['b1']] },
    expect.any(Function),
  )
  expect(b.send).toHaveBeenCalledWith(
    { keystead: 'metrics:all', id: 1, all: [['a2'], ['b2']] },
    expect.any(Function),
  )
})

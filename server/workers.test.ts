/** @tier full */
import { EventEmitter } from 'node:events'
import { type Cluster } from 'node:cluster'
import { countWorkers } from '@/lib/workers.mjs'
import { keepWorkers } from './workers.mjs'

it.each([
  ['1', 1],
  ['3', 3],
  ['auto', 8],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['2000', null],
  ['many', null],
  ['', null],
])('WORKERS=%s means %s on 8 cores', (text, count) => {
  expect(countWorkers(text, 8)).toBe(count)
})

type FakeWorker = EventEmitter & {
  process: { pid: number; kill: jest.Mock }
  send: jest.Mock
  isDead: () => boolean
  dead: boolean
}

/** A cluster without processes, and controls for its workers. */
function fakeCluster() {
  const all: FakeWorker[] = []
  const workers: Record<number, FakeWorker> = {}
  const cluster = Object.assign(new EventEmitter(), {
    workers,
    fork: () => {
      const worker: FakeWorker = Object.assign(new EventEmitter(), {
        process: { pid: all.length + 1, kill: jest.fn() },
        send: jest.fn(),
        dead: false,
        isDead: () => worker.dead,
      })
      all.push(worker)
      workers[all.length] = worker
      return worker
    },
  })
  const ready = (worker?: FakeWorker) => cluster.emit('message', worker, 'ready')
  const exit = (worker: FakeWorker | undefined, code = 1, signal: string | null = null) => {
    if (worker) worker.dead = true
    worker?.emit('exit', code, signal)
    cluster.emit('exit', worker, code, signal)
  }
  return { cluster: cluster as unknown as Cluster, all, ready, exit }
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'log').mockReturnValue()
  jest.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  process.exitCode = undefined
  jest.useRealTimers()
  jest.restoreAllMocks()
})

it('starts one, and the others when it is ready', () => {
  const { cluster, all, ready } = fakeCluster()
  keepWorkers(cluster, 3)
  expect(all).toHaveLength(1)
  ready(all[0])
  expect(all).toHaveLength(3)
  ready(all[1])
  expect(all).toHaveLength(3)
})

it("exits with the first worker's code if that never becomes ready", () => {
  const { cluster, all, exit } = fakeCluster()
  keepWorkers(cluster, 3)
  exit(all[0], 7)
  jest.runAllTimers()
  expect(all).toHaveLength(1)
  expect(process.exitCode).toBe(7)
})

it('replaces a killed worker immediately, and one that does not start after a pause', () => {
  const { cluster, all, ready, exit } = fakeCluster()
  keepWorkers(cluster, 2)
  ready(all[0])
  ready(all[1])
  exit(all[1], 0, 'SIGKILL')
  expect(all).toHaveLength(3)
  exit(all[2])
  expect(all).toHaveLength(3)
  jest.advanceTimersByTime(1_000)
  expect(all).toHaveLength(4)
})

it.each(['SIGTERM', 'SIGINT'] as const)('forwards %s and replaces no more workers', (signal) => {
  const { cluster, all, ready, exit } = fakeCluster()
  const signals = new EventEmitter()
  keepWorkers(cluster, 2, signals)
  ready(all[0])
  signals.emit(signal)
  for (const { process: child } of all) expect(child.kill).toHaveBeenCalledWith(signal)
  exit(all[0])
  exit(all[1])
  jest.runAllTimers()
  expect(all).toHaveLength(2)
})

describe('SIGHUP replaces each worker in turn', () => {
  /** Lets pending promises continue. */
  const settled = () => jest.advanceTimersByTimeAsync(0)

  async function restarted() {
    const fake = fakeCluster()
    const signals = new EventEmitter()
    keepWorkers(fake.cluster, 2, signals)
    fake.ready(fake.all[0])
    fake.ready(fake.all[1])
    signals.emit('SIGHUP')
    await settled()
    return { ...fake, signals }
  }
  const messagesTo = ({ send }: FakeWorker) => send.mock.calls.map(([message]: [string]) => message)

  it('with a new one that is ready before the old one is asked to leave', async () => {
    const { all, ready, exit } = await restarted()
    expect(all).toHaveLength(3)
    expect(all.flatMap(messagesTo)).toEqual([])
    ready(all[2])
    await settled()
    expect(all.map(messagesTo)).toEqual([['leave'], [], []])
    exit(all[0], 0)
    await settled()
    expect(all).toHaveLength(4)
    ready(all[3])
    await settled()
    exit(all[1], 0)
    await settled()
    jest.runAllTimers()
    expect(all.map(({ dead }) => dead)).toEqual([true, true, false, false])
    expect(all).toHaveLength(4)
  })

  it('keeps the old ones if a new one does not start', async () => {
    const { all, exit } = await restarted()
    exit(all[2], 1)
    await settled()
    jest.runAllTimers()
    expect(all.flatMap(messagesTo)).toEqual([])
    expect(all).toHaveLength(3)
  })

  it('and finally those that were killed meanwhile', async () => {
    const { all, ready, exit } = await restarted()
    exit(all[1], 0, 'SIGKILL')
    ready(all[2])
    await settled()
    exit(all[0], 0)
    await settled()
    ready(all[3])
    await settled()
    expect(all).toHaveLength(4)
    expect(all.filter(({ dead }) => !dead)).toHaveLength(2)
  })

  it('but not before the first is ready, nor concurrently, nor at the end', async () => {
    const { cluster, all, ready } = fakeCluster()
    const signals = new EventEmitter()
    keepWorkers(cluster, 2, signals)
    signals.emit('SIGHUP')
    await settled()
    expect(all).toHaveLength(1)
    ready(all[0])
    ready(all[1])
    signals.emit('SIGHUP')
    signals.emit('SIGHUP')
    await settled()
    expect(all).toHaveLength(3)
    signals.emit('SIGTERM')
    ready(all[2])
    await settled()
    expect(all.flatMap(messagesTo)).toEqual([])
  })

  it('but starts none after the end signal, which one that becomes ready too late gets too', async () => {
    const { all, ready, exit, signals } = await restarted()
    ready(all[2])
    await settled()
    expect(all.map(messagesTo)).toEqual([['leave'], [], []])
    signals.emit('SIGTERM')
    exit(all[0], 0)
    await settled()
    jest.runAllTimers()
    expect(all).toHaveLength(3)

    const late = await restarted()
    late.signals.emit('SIGTERM')
    late.all[2]?.process.kill.mockClear()
    late.ready(late.all[2])
    await settled()
    expect(late.all[2]?.process.kill).toHaveBeenCalledWith('SIGTERM')
    expect(late.all.flatMap(messagesTo)).toEqual([])
  })

  it('kills a worker that does not leave and one that is never ready, and replaces the others', async () => {
    const { all, ready, exit, signals } = await restarted()
    ready(all[2])
    await settled()
    await jest.advanceTimersByTimeAsync(44_000)
    expect(all[0]?.process.kill).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1_000)
    expect(all[0]?.process.kill).toHaveBeenCalledWith('SIGKILL')
    exit(all[0], 0, 'SIGKILL')
    await settled()
    expect(all).toHaveLength(4)

    await jest.advanceTimersByTimeAsync(120_000)
    expect(all[2]?.process.kill).not.toHaveBeenCalled()
    expect(all[3]?.process.kill).toHaveBeenCalledWith('SIGKILL')
    exit(all[3], 0, 'SIGKILL')
    await settled()
    expect(all.filter(({ dead }) => !dead)).toHaveLength(2)
    signals.emit('SIGHUP')
    await settled()
    expect(all).toHaveLength(5)
  })

  it('ignores one that is still starting', async () => {
    const { cluster, all, ready, exit } = fakeCluster()
    const signals = new EventEmitter()
    keepWorkers(cluster, 2, signals)
    ready(all[0])
    signals.emit('SIGHUP')
    await settled()
    ready(all[2])
    await settled()
    exit(all[0], 0)
    await settled()
    ready(all[1])
    await settled()
    jest.runAllTimers()
    expect(all.map(messagesTo)).toEqual([['leave'], [], []])
  })
})

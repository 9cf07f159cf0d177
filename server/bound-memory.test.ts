import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fullOnly } from '@/test/support/only-where'

/** The lines that a process running this prints on both streams. */
function saidBy(script: string, env: Record<string, string> = {}): string[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '-e', script],
    { cwd: path.resolve(__dirname), encoding: 'utf8', env: { ...process.env, ...env } },
  )
  if (status !== 0) throw new Error(stderr)
  return (stdout + stderr).trim().split('\n')
}

/** The first version of Node whose immediates do not hold their requests after running. */
const FIXED = '24.20'

/** @param range a version, or a range that begins with one */
function isFixed(range: string): boolean {
  const [major = 0, minor = 0] = range.match(/\d+/g)?.map(Number) ?? []
  const [fixedMajor = 0, fixedMinor = 0] = FIXED.split('.').map(Number)
  return major > fixedMajor || (major === fixedMajor && minor >= fixedMinor)
}

const REMOVE = 'Node has fixed this: remove server/bound-memory.mjs'

const LOAD = `await import('./bound-memory.mjs')\n`

/** Prints how many of a hundred requests of one turn are alive while one of their immediates is held. */
const ALIVE = `
  import { AsyncLocalStorage } from 'node:async_hooks'
  import { setImmediate as next } from 'node:timers/promises'
  const context = new AsyncLocalStorage()
  const requests = []
  const handle = (held) => context.run({}, () => {
    requests.push(new WeakRef(context.getStore()))
    held.push(setImmediate(() => {}))
  })
  const held = []
  for (let i = 0; i < 100; i += 1) handle(held)
  const [kept] = held.splice(0, 100).slice(50)
  await next()
  await next()
  gc()
  console.log(requests.filter((one) => one.deref() !== undefined).length, typeof kept)`

it('a reference to a finished immediate keeps no other request alive', () => {
  expect(saidBy(LOAD + ALIVE)).toEqual([isFixed(process.version) ? '0 object' : '1 object'])
})

it('runs immediates in order with their arguments, and clears them', () => {
  expect(
    saidBy(`${LOAD}
      import timers from 'node:timers'
      import { promisify } from 'node:util'
      const say = (...words) => console.log(...words)
      setImmediate(say, 'one', 1)
      const second = setImmediate(() => { say('two'); clearImmediate(fourth) })
      const third = timers.setImmediate(say, 'three')
      const fourth = setImmediate(say, 'four')
      setImmediate(() => { say('five'); setImmediate(say, 'seven') })
      clearImmediate(third)
      say(await promisify(setImmediate)('six'))
      try { setImmediate('none') } catch (error) { say(error.code) }`),
  ).toEqual(['one 1', 'two', 'five', 'six', 'ERR_INVALID_ARG_TYPE', 'seven'])
})

describe('setImmediate is unchanged', () => {
  const isOwn = `const own = setImmediate\n${LOAD}console.log(setImmediate === own)`

  it('with MEMORY_WORKAROUND=off', () => {
    expect(saidBy(isOwn, { MEMORY_WORKAROUND: 'off' })).toEqual(['true'])
    expect(saidBy(isOwn)).toEqual(['false'])
  })

  it('if immediates are not linked by the known fields, with a line in the log', () => {
    expect(
      saidBy(`
        import timers from 'node:timers'
        const { setImmediate: node } = timers
        timers.setImmediate = globalThis.setImmediate = (...given) => {
          const immediate = node(...given)
          return new Proxy(immediate, { get: (all, name) => name === '_idlePrev' ? undefined : all[name] })
        }
        ${isOwn}`),
    ).toEqual([
      'true',
      `Node ${process.version} handles immediates differently: the memory workaround is off (ADR 062).`,
    ])
  })
})

describe('the workaround is needed', () => {
  it('because the oldest supported version of Node holds finished requests', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
    if (isFixed(engines.node)) throw new Error(REMOVE)
  })
})

fullOnly('plain Node', () => {
  it(`holds all requests before ${FIXED}, and none since`, () => {
    const said = saidBy(ALIVE)
    if (!isFixed(process.version) && said[0] === '0 object') throw new Error(`${REMOVE} (${process.version})`)
    expect(said).toEqual([isFixed(process.version) ? '0 object' : '100 object'])
  })
})

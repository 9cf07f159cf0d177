/** @tier full */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** What a process says, in a line each, that runs this after the module. */
function saidBy(script: string): string[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '-e', `await import('./bound-memory.mjs')\n${script}`],
    { cwd: path.resolve(__dirname), encoding: 'utf8' },
  )
  if (stderr !== '') throw new Error(stderr)
  return stdout.trim().split('\n')
}

const REQUESTS = `
  import { AsyncLocalStorage } from 'node:async_hooks'
  import { setImmediate as next } from 'node:timers/promises'
  const context = new AsyncLocalStorage()
  const requests = []
  const handle = (held) => context.run({}, () => {
    requests.push(new WeakRef(context.getStore()))
    held.push(setImmediate(() => {}))
  })
  const alive = () => requests.filter((one) => one.deref() !== undefined).length`

it('who holds one immediate that has run holds no request beside its own', () => {
  expect(
    saidBy(`${REQUESTS}
      const held = []
      for (let i = 0; i < 100; i += 1) handle(held)
      const [kept] = held.splice(0, 100).slice(50)
      await next()
      await next()
      gc()
      console.log(alive(), typeof kept)`),
  ).toEqual(['1 object'])
})

it('immediates run in their order, with what they were given, and can be cleared', () => {
  expect(
    saidBy(`
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

import { createInterface } from 'node:readline'
import { ClientSession, Collection } from 'mongodb'
import { ALERT_ACTS, type AlertAction, type AlertScene } from './alert-acts'
import { HANDOVER_ACTS, type HandoverActName, type HandoverScene } from './handover-acts'
import { NUMBERS_ACTS, type NumbersActName, type NumbersScene } from './numbers-acts'
import { ACTS, type ActName, type Scene } from './offer-acts'
import { WRITES } from './writes'

/** The command to a process, and the call before which it stops: the nth, its commit, or none. */
export type ProcessCommand = { point: number | 'commit' | null } & (
  | { name: ActName; scene: Scene }
  | { name: AlertAction; scene: AlertScene }
  | { name: HandoverActName; scene: HandoverScene }
  | { name: NumbersActName; scene: NumbersScene }
)

/**
 * Where it stopped: after `calls` calls, with these open transactions; `isDone` if only the response is
 * missing.
 */
export type ProcessState = { calls: number; sessions: string[]; isDone: boolean }

/**
 * Performs one act of the `*-acts.ts` files, stops before the given call, and reports that, for a test that kills it
 * there. Its calls are its writes and commits.
 */

let calls = 0
let point: ProcessCommand['point'] = null
const open = new Set<ClientSession>()

const reportState = (isDone: boolean): void => {
  const sessions = [...open].flatMap(({ id }) => (id ? [id.id.toString('hex')] : []))
  const state: ProcessState = { calls, sessions, isDone }
  console.log(JSON.stringify(state))
}

/** Never resolves after the process has stopped, and stops everything else that it does. */
function pass(isCommit: boolean): Promise<void> {
  if (point === 'commit' ? !isCommit : point === null || calls < point) {
    calls += 1
    return Promise.resolve()
  }
  reportState(false)
  return new Promise(() => setInterval(() => undefined, 1_000))
}

const COMMIT = 'commitTransaction'

type Methods = Record<string, (...input: unknown[]) => unknown>

function watch(target: object, name: string): void {
  const methods = target as Methods
  const original = methods[name]
  methods[name] = async function (...input) {
    await pass(name === COMMIT)
    return original?.apply(this, input)
  }
}

for (const name of WRITES) watch(Collection.prototype, name)
watch(ClientSession.prototype, COMMIT)

const sessions = ClientSession.prototype as unknown as Methods
const start = sessions.startTransaction
const end = sessions.endSession
sessions.startTransaction = function (this: ClientSession, ...input) {
  open.add(this)
  return start?.apply(this, input)
}
sessions.endSession = function (this: ClientSession, ...input) {
  open.delete(this)
  return end?.apply(this, input)
}

createInterface(process.stdin).once('line', (line) => {
  const order = JSON.parse(line) as ProcessCommand
  point = order.point
  const acts: Record<string, (scene: never) => Promise<unknown>> = {
    ...ACTS,
    ...ALERT_ACTS,
    ...HANDOVER_ACTS,
    ...NUMBERS_ACTS,
  }
  void acts[order.name]?.(order.scene as never)
    .catch(() => undefined)
    .then(() => reportState(true))
})

import { Binary } from 'bson'
import { CATALOGUE } from './catalogue'
import { Cursors } from './cursors'
import { type Caller, type Engine, SESSION_MINUTES } from './engine'
import { MongoError, type Doc, isDoc, isNumber, refuseOtherTypes } from './values'
import { READS } from './reads'
import { type Handler } from './request'
import { WRITES } from './writes'

const MAX_DOCUMENT = 16 * 1024 * 1024
const WIRE_VERSION_OF_7 = 21

const hello = (address: string): Doc => ({
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  secondary: false,
  setName: 'rs0',
  setVersion: 1,
  hosts: [address],
  me: address,
  primary: address,
  maxBsonObjectSize: MAX_DOCUMENT,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: SESSION_MINUTES,
  minWireVersion: 0,
  maxWireVersion: WIRE_VERSION_OF_7,
  readOnly: false,
})

const endSessions: Handler = ({ body, engine }) => {
  for (const { id } of body.endSessions as Doc[]) if (id instanceof Binary) engine.abort(id.toString('hex'))
  return {}
}

const HANDLERS: Record<string, Handler> = {
  ...READS,
  ...WRITES,
  ...CATALOGUE,
  ping: () => ({}),
  buildInfo: () => ({ version: '7.0.0', versionArray: [7, 0, 0, 0], gitVersion: 'keystead' }),
  endSessions,
  commitTransaction: ({ engine, caller }) => engine.finish(caller, 'commit'),
  abortTransaction: ({ engine, caller }) => engine.finish(caller, 'abort'),
}

const TRANSACTIONAL = new Set([...Object.keys(READS), ...Object.keys(WRITES)])

/** MongoDB's commands on an engine. Each takes a request and returns the reply or throws a MongoError. */
export class Commands {
  readonly cursors = new Cursors()

  constructor(
    private readonly engine: Engine,
    private readonly address: () => string,
  ) {}

  /** Executes one command. Throws MongoError; inside a transaction an error aborts it. */
  async run(body: Doc): Promise<Doc> {
    const name = Object.keys(body)[0] ?? ''
    if (name === 'hello' || name === 'ismaster') return hello(this.address())
    const handler = Object.hasOwn(HANDLERS, name) ? HANDLERS[name] : undefined
    if (!handler) throw new MongoError(59, `no such command: '${name}'`)
    refuseOtherTypes(body)
    const caller: Caller = {
      session: isDoc(body.lsid) && body.lsid.id instanceof Binary ? body.lsid.id.toString('hex') : undefined,
      number: isNumber(body.txnNumber) ? body.txnNumber : undefined,
      inTransaction: body.autocommit === false,
      starts: body.startTransaction === true,
    }
    const { engine, cursors } = this
    const request = { body, db: String(body.$db), caller, engine, cursors }
    const ends = name === 'commitTransaction' || name === 'abortTransaction'
    if (!caller.inTransaction || ends) return handler(request)
    if (!TRANSACTIONAL.has(name))
      throw new MongoError(263, `Cannot run '${name}' in a multi-document transaction.`)
    const fail = () => engine.abort(caller.session as string)
    await engine.enter(caller)
    try {
      const reply = await handler({ ...request, caller: { ...caller, starts: false } })
      if (reply.writeErrors) fail()
      return reply
    } catch (error) {
      fail()
      throw error
    }
  }
}

/** @tier full */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BSON, type Db, type Document, MongoClient, MongoServerError } from 'mongodb'
import { type Spawned, spawnMongo } from '../../sandbox/mongo/testing'
import { testDatabase } from '../support/database'
import { engine } from '../support/engine'
import { onlyWhere } from '../support/tier'
import { type Answer, DIFFERENCES, judge } from './engine-differences'
import { Choices, type Command, type Doc, Operations } from './operations'

/** Constant, so that runs are repeatable; another seed tests other operations. */
const SEED = Number(process.env.DIFFERENTIAL_SEED ?? 20_260_721)
const OPERATIONS = Number(process.env.DIFFERENTIAL_OPERATIONS ?? 3_000)
/** The number of differences after which the test stops. */
const MOST = Number(process.env.DIFFERENTIAL_MOST ?? 5)
const PER_ROUND = 50
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify'])

const UNSHARED = new Set([
  '$clusterTime',
  'operationTime',
  'errmsg',
  'errInfo',
  'ns',
  'id',
  'opTime',
  'electionId',
])

/** The part of a reply on which both engines must agree; of an error the code and the keys of a duplicate. */
function shared(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shared)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !UNSHARED.has(name))
      .map(([name, child]) => [name, ['cursor', 'writeErrors'].includes(name) ? shared(child) : child]),
  )
}

async function ask(db: Db, command: Command): Promise<Answer> {
  try {
    return { ok: true, reply: shared(await db.command(command as Document)) as Doc }
  } catch (error) {
    if (error instanceof MongoServerError) return { ok: false, code: Number(error.code) }
    throw error
  }
}

/** The first differing pair of two lists of documents, for a short report. */
function firstApart(ours: Answer, theirs: Answer): [unknown, unknown] {
  const documents = (answer: Answer) =>
    answer.ok ? (answer.reply.cursor as Doc | undefined)?.firstBatch : undefined
  const a = documents(ours)
  const b = documents(theirs)
  if (!Array.isArray(a) || !Array.isArray(b)) return [ours, theirs]
  const at = a.findIndex((doc, i) => show(doc) !== show(b[i]))
  return at < 0 ? [a.length, b.length] : [a[at], b[at]]
}

const nameOf = (command: Command) => String(Object.values(command)[0])

const show = (value: unknown) => BSON.EJSON.stringify(value, { relaxed: false })
const besideAnother = onlyWhere(engine !== 'embedded', 'it compares the embedded database with another one')

besideAnother(`embedded database and ${engine}`, () => {
  const { db: other } = testDatabase()
  let folder: string
  let server: Spawned
  let client: MongoClient
  let embedded: Db

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keystead-differential-'))
    server = await spawnMongo(folder)
    client = await MongoClient.connect(server.uri)
    embedded = client.db(other.databaseName)
  })

  afterAll(async () => {
    await client?.close()
    await server?.end()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Copies the other engine's documents to the embedded database, so that one difference causes no others. */
  const level = async (name: string): Promise<boolean> => {
    const documents = await other.collection(name).find({}).sort({ _id: 1 }).toArray()
    await embedded.collection(name).deleteMany()
    if (documents.length === 0) return true
    const answer = await ask(embedded, { insert: name, documents })
    return answer.ok && answer.reply.writeErrors === undefined
  }

  it(
    `answer ${OPERATIONS} random operations alike (seed ${SEED})`,
    async () => {
      const differences: string[] = []
      /**
       * True if the other engine has documents that the embedded database's indexes reject, which ends the
       * round.
       */
      let parted = false
      const both = async (command: Command): Promise<boolean> => {
        const [ours, theirs] = await Promise.all([ask(embedded, command), ask(other, command)])
        const verdict = judge(command, ours, theirs, DIFFERENCES[engine])
        if (verdict === 'known' && Array.isArray(command.indexes)) {
          if (!theirs.ok) return true
          await other.collection(nameOf(command)).dropIndex(String((command.indexes as Doc[])[0]?.name))
        } else if (verdict === 'known') parted ||= !(await level(nameOf(command)))
        if (verdict !== 'different') return true
        const [own, counterpart] = firstApart(ours, theirs)
        differences.push(`${show(command)}\n  embedded   ${show(own)}\n  ${engine} ${show(counterpart)}`)
        return false
      }
      let done = 0
      for (let round = 0; done < OPERATIONS && differences.length < MOST; round++) {
        const choices = new Choices(SEED + round)
        const name = `round_${round}`
        const operations = new Operations(choices, name)
        const indexed = round % 2 === 1
        await both({
          insert: name,
          documents: Array.from({ length: 12 }, (_, id) => operations.document(id)),
        })
        for (const index of indexed ? choices.list(3, () => operations.index(), 1) : []) {
          await both({ createIndexes: name, indexes: [index] })
        }
        parted = false
        for (let i = 0; i < PER_ROUND && !parted && differences.length < MOST; i++, done++) {
          const command = operations.command(indexed)
          await both(command)
          if (parted || !WRITES.has(Object.keys(command)[0] ?? '')) continue
          if (await both({ find: name, sort: { _id: 1 } })) continue
          differences.push(`that came after ${show(command)}`)
          if (!(await level(name))) break
        }
        await other.dropCollection(name)
      }
      if (differences.length) {
        throw new Error(`after ${done} operations, DIFFERENTIAL_SEED=${SEED}:\n${differences.join('\n\n')}`)
      }
    },
    OPERATIONS * 200 + 60_000,
  )
})

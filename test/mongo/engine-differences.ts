import { BSON } from 'mongodb'
import { type Engine } from '../support/engine'
import { type Command, type Doc } from './operations'

/** The result of a command: its reply without engine-specific fields, or the code of its error. */
export type Answer = { ok: true; reply: Doc } | { ok: false; code: number }

/** DocumentDB's differences from MongoDB, which the embedded database follows. */
const DOCUMENTDB = {
  /** MongoDB's duplicate-key errors always have `keyValue`; here only those of inserts. */
  updateErrorsLackKeyValue: true,
  /** `findAndModify` that changes nothing: MongoDB returns updatedExisting true. */
  unchangedCountsAsMissed: true,
  /** Errors without a code of MongoDB have 8 UnknownError, sometimes where MongoDB succeeds. */
  unknownError: 8,
  /** A unique index misses some elements that two arrays share. */
  missesSharedElements: true,
  /** A compound index over two arrays is allowed; MongoDB throws 171. */
  indexesParallelArrays: true,
  /** An update to the same number (infinity + 1) counts as modified, but not in MongoDB. */
  countsSameNumbers: true,
  /** `$inc` treats false and true as 0 and 1; MongoDB throws 14. */
  countsWithBooleans: true,
  /** `$setOnInsert` of a path that another operator writes too: MongoDB throws 40, whether or not it inserts. */
  overlooksSetOnInsert: true,
  /** A path through an empty array: MongoDB throws 28 PathNotViable, DocumentDB 9 FailedToParse. */
  emptyArrayPathCode: 9,
} as const

export type Differences = { readonly [Name in keyof typeof DOCUMENTDB]?: (typeof DOCUMENTDB)[Name] }

/**
 * The differences of each engine from MongoDB. The differential test allows exactly these; the driver suite
 * reads some of them.
 */
export const DIFFERENCES: Readonly<Record<Engine, Differences>> = {
  embedded: {},
  documentdb: DOCUMENTDB,
  mongodb: {},
}

const text = (value: unknown) => BSON.EJSON.stringify(value, { relaxed: false })

/**
 * Replies in a normal form: fields sorted, without `keyValue` (which the driver suite checks), and the values
 * of `distinct` sorted.
 */
function settled(reply: Doc, other: Doc, grouped = false): string {
  const unchanged = (doc: Doc) => text({ ...(doc.lastErrorObject as Doc), n: 1, updatedExisting: true })
  const missed =
    DOCUMENTDB.unchangedCountsAsMissed &&
    [reply, other].some((item) => (item.lastErrorObject as Doc | undefined)?.updatedExisting === false)
  const fields = Object.entries(reply)
    .filter(([name]) => name !== 'note')
    .map(([name, value]): [string, unknown] => {
      if (name === 'ok') return [name, Number(value)]
      if (name === 'values') return [name, (value as unknown[]).map(text).sort()]
      // Groups have no defined order.
      if (name === 'cursor' && grouped)
        return [name, ((value as Doc).firstBatch as unknown[]).map(text).sort()]
      if (name === 'lastErrorObject' && missed && reply.value !== null && other.value !== null)
        return [name, unchanged(reply)]
      if (name === 'writeErrors') {
        return [
          name,
          (value as Doc[]).map((item) => Object.entries(item).filter(([key]) => key !== 'keyValue')),
        ]
      }
      return [name, value]
    })
  return text(fields.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The codes of a write's failed statements, or of the whole command. */
const codes = (answer: Answer): number[] =>
  answer.ok ? ((answer.reply.writeErrors ?? []) as Doc[]).map(({ code }) => Number(code)) : [answer.code]

/** The number of update operators in a command: if two fail, engines differ in which one they report. */
function modifiers(command: Command): number {
  const [first] = (command.updates ?? []) as Doc[]
  return Object.keys((first?.u ?? command.update ?? {}) as Doc).length
}

export type Verdict = 'same' | 'different' | 'known'

/** True if two results are equal, or differ as the other engine is known to; then its documents count. */
export function judge(command: Command, embedded: Answer, other: Answer, differs: Differences): Verdict {
  const ours = codes(embedded)
  const theirs = codes(other)
  const commandText = text(command)
  const grouped = 'pipeline' in command
  if (
    embedded.ok &&
    other.ok &&
    settled(embedded.reply, other.reply, grouped) === settled(other.reply, embedded.reply, grouped)
  )
    return 'same'
  if (!embedded.ok && !other.ok && embedded.code === other.code) return 'same'
  const withoutCount = (answer: Answer) =>
    answer.ok ? settled({ ...answer.reply, nModified: 0 }, answer.reply) : ''
  const isKnown =
    (differs.countsSameNumbers &&
      embedded.ok &&
      /"\$inc"/.test(commandText) &&
      withoutCount(embedded) === withoutCount(other)) ||
    theirs.some((code) => code === differs.unknownError) ||
    (ours.includes(28) && theirs.some((code) => code === differs.emptyArrayPathCode)) ||
    (ours.includes(40) && differs.overlooksSetOnInsert && commandText.includes('"$setOnInsert"')) ||
    (ours.includes(171) && differs.indexesParallelArrays) ||
    (ours.includes(11000) && !theirs.includes(11000) && differs.missesSharedElements) ||
    (ours.length > 0 && theirs.length > 0 && modifiers(command) > 1) ||
    (ours.includes(14) && differs.countsWithBooleans && /"\$inc"/.test(commandText))
  return isKnown ? 'known' : 'different'
}

import { BSON } from 'mongodb'
import { type Engine } from '../support/engine'
import { type Command, type Doc } from './operations'

/** What a command gave: its reply without what no two servers share, or the code of its error. */
export type Answer = { ok: true; reply: Doc } | { ok: false; code: number }

/** Where DocumentDB answers otherwise than MongoDB, and the embedded database follows MongoDB. */
const DOCUMENTDB = {
  /** MongoDB's duplicate-key errors carry `keyValue` always; here it is missing unless an insert failed. */
  updateErrorsLackKeyValue: true,
  /** `findAndModify` of a document that it leaves as it was: MongoDB says updatedExisting true. */
  unchangedCountsAsMissed: true,
  /** Failures that have no code of MongoDB's arrive as 8 UnknownError, some where MongoDB sees none. */
  unknownError: 8,
  /** A unique index does not see every element that two arrays share. */
  missesSharedElements: true,
  /** A compound index over two arrays is taken; MongoDB refuses it with 171. */
  indexesParallelArrays: true,
  /** A change that gives the same number (infinity + 1) counts as modified; in MongoDB it does not. */
  countsSameNumbers: true,
  /** `$inc` takes false and true for 0 and 1; MongoDB refuses them with 14. */
  countsWithBooleans: true,
  /** Paths of `$setOnInsert` that another operator writes too: MongoDB refuses them with 40, matched or not. */
  overlooksSetOnInsert: true,
  /** A path through an empty array: MongoDB has 28 PathNotViable, DocumentDB 9 FailedToParse. */
  emptyArrayPathCode: 9,
} as const

export type Differences = { readonly [Name in keyof typeof DOCUMENTDB]?: (typeof DOCUMENTDB)[Name] }

/**
 * Where each engine answers otherwise than MongoDB. The differential test knows these and nothing else; the driver
 * suite reads the ones that it meets.
 */
export const DIFFERENCES: Readonly<Record<Engine, Differences>> = {
  embedded: {},
  documentdb: DOCUMENTDB,
  mongodb: {},
}

const text = (value: unknown) => BSON.EJSON.stringify(value, { relaxed: false })

/** Fields of a reply come in any order, without `keyValue` (the driver suite looks at it), and so do the values of `distinct`. */
function settled(reply: Doc, other: Doc, grouped = false): string {
  const unchanged = (doc: Doc) => text({ ...(doc.lastErrorObject as Doc), n: 1, updatedExisting: true })
  const missed =
    DOCUMENTDB.unchangedCountsAsMissed &&
    [reply, other].some((one) => (one.lastErrorObject as Doc | undefined)?.updatedExisting === false)
  const fields = Object.entries(reply)
    .filter(([name]) => name !== 'note')
    .map(([name, value]): [string, unknown] => {
      if (name === 'ok') return [name, Number(value)]
      if (name === 'values') return [name, (value as unknown[]).map(text).sort()]
      // Groups come in no order.
      if (name === 'cursor' && grouped)
        return [name, ((value as Doc).firstBatch as unknown[]).map(text).sort()]
      if (name === 'lastErrorObject' && missed && reply.value !== null && other.value !== null)
        return [name, unchanged(reply)]
      if (name === 'writeErrors') {
        return [
          name,
          (value as Doc[]).map((one) => Object.entries(one).filter(([key]) => key !== 'keyValue')),
        ]
      }
      return [name, value]
    })
  return text(fields.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The codes of a write's failed statements, or of the whole command. */
const codes = (answer: Answer): number[] =>
  answer.ok ? ((answer.reply.writeErrors ?? []) as Doc[]).map(({ code }) => Number(code)) : [answer.code]

/** How many operators the update of a command has: when two fail, engines differ in which they name. */
function modifiers(command: Command): number {
  const [first] = (command.updates ?? []) as Doc[]
  return Object.keys((first?.u ?? command.update ?? {}) as Doc).length
}

export type Verdict = 'same' | 'different' | 'known'

/** Whether two answers are the same, or differ where the other engine is known to; its documents then count. */
export function judge(command: Command, embedded: Answer, other: Answer, differs: Differences): Verdict {
  const [ours, theirs, asked] = [codes(embedded), codes(other), text(command)]
  const grouped = 'pipeline' in command
  if (
    embedded.ok &&
    other.ok &&
    settled(embedded.reply, other.reply, grouped) === settled(other.reply, embedded.reply, grouped)
  )
    return 'same'
  if (!embedded.ok && !other.ok && embedded.code === other.code) return 'same'
  const counted = (answer: Answer) =>
    answer.ok ? settled({ ...answer.reply, nModified: 0 }, answer.reply) : ''
  const known =
    (differs.countsSameNumbers &&
      embedded.ok &&
      /"\$inc"/.test(asked) &&
      counted(embedded) === counted(other)) ||
    theirs.some((code) => code === differs.unknownError) ||
    (ours.includes(28) && theirs.some((code) => code === differs.emptyArrayPathCode)) ||
    (ours.includes(40) && differs.overlooksSetOnInsert && asked.includes('"$setOnInsert"')) ||
    (ours.includes(171) && differs.indexesParallelArrays) ||
    (ours.includes(11000) && !theirs.includes(11000) && differs.missesSharedElements) ||
    (ours.length > 0 && theirs.length > 0 && modifiers(command) > 1) ||
    (ours.includes(14) && differs.countsWithBooleans && /"\$inc"/.test(asked))
  return known ? 'known' : 'different'
}

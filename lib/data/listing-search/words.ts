import 'server-only'
import { type AnyBulkWriteOperation, type ClientSession, MongoServerError } from 'mongodb'
import { beginningOf, endings, escapeRegExp, wordsOf } from '@/lib/domain/text'
import { collection, type PropertyDoc, type WordDoc, type WordSource } from '../collections'
import { isDuplicateKey } from '../errors'

/*
 * How a part of a text is found by an index (ADR 037). Rows keep the words of their folded text, and `words` has each of
 * these words once with its endings. A text has the part "pring" exactly if one of its words has an ending that begins
 * with it; the part "street, spring" exactly if a word that ends with "street," stands before one that begins with
 * "spring". So the words are looked up first, and then the rows that have them.
 */

const idOf = (source: WordSource, word: string): string => `${source} ${word}`

/** The documents of the words of these folded texts. */
export const wordDocs = (source: WordSource, texts: Iterable<string>): WordDoc[] =>
  [...new Set([...texts].flatMap(wordsOf))].map((word) => ({
    _id: idOf(source, word),
    source,
    word,
    endings: endings(word),
  }))

/** What is searched for in these listings. */
export const wordsOfListings = (
  listings: readonly Pick<PropertyDoc, 'locationFolded' | 'searchText'>[],
): WordDoc[] => [
  ...wordDocs(
    'location',
    listings.map(({ locationFolded }) => locationFolded),
  ),
  ...wordDocs(
    'listing',
    listings.map(({ searchText }) => searchText),
  ),
]

/** The writes that add words, for who knows nothing of what is there. In the order of the ids, as `placeWrites`. */
export const wordWrites = (docs: readonly WordDoc[]): AnyBulkWriteOperation<WordDoc>[] =>
  docs
    .toSorted((a, b) => (a._id < b._id ? -1 : 1))
    .map(({ _id, ...word }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: word }, upsert: true },
    }))

/** Adds the words that are not there yet, in the caller's transaction, in which a row gets them. */
export async function addWords(docs: readonly WordDoc[], session: ClientSession): Promise<void> {
  const ids = docs.map(({ _id }) => _id)
  const there = await collection('words')
    .find({ _id: { $in: ids } }, { session, projection: { _id: 1 } })
    .batchSize(ids.length + 1)
    .toArray()
  const known = new Set(there.map(({ _id }) => _id))
  const writes = wordWrites(docs.filter(({ _id }) => !known.has(_id)))
  if (writes.length === 0) return
  try {
    await collection('words').bulkWrite(writes, { session })
  } catch (error) {
    // Two rows with a new word at once: the later transaction begins again and finds it.
    if (isDuplicateKey(error) && error instanceof MongoServerError)
      error.addErrorLabel('TransientTransactionError')
    throw error
  }
}

/** What rows must have among their words to have a part in their text: one word of each of these. */
export type WordChoices = { words: { $in: string[] } }[]

/**
 * What rows with this folded part have among their words; a row that has them need not have the part, so its text is
 * asked too. Reads at most `limit` words and one for the part's first and for its last word: `null` where one of them
 * may be more than that, `'none'` where no row has the part.
 */
export async function choicesFor(
  source: WordSource,
  part: string,
  limit: number,
): Promise<WordChoices | 'none' | null> {
  const all = part.split(' ')
  const [first = '', last = ''] = [all[0], all.at(-1)]
  const lookUp = async (filter: object): Promise<string[]> =>
    (
      await collection('words')
        .find({ source, ...filter }, { projection: { _id: 0, word: 1 } })
        .limit(limit + 1)
        .batchSize(limit + 1)
        .toArray()
    ).map(({ word }) => word)
  const { beginning, isWhole } = beginningOf(first)
  const anywhere = { endings: { $regex: `^${escapeRegExp(beginning)}` } }
  const atEnd = isWhole ? { endings: beginning } : anywhere
  const found = await Promise.all(
    all.length === 1
      ? [lookUp(anywhere)]
      : [lookUp(atEnd), lookUp({ word: { $regex: `^${escapeRegExp(last)}` } })],
  )
  if (found.some((words) => words.length === 0)) return 'none'
  const choices = [
    ...found.filter((words) => words.length <= limit),
    ...all.slice(1, -1).map((word) => [word]),
  ]
  return choices.length === 0 ? null : choices.map((words) => ({ words: { $in: words } }))
}

/** So many words are added, and so many rows read, in one call. */
const BATCH = 1_000

/** Adds words, however many; most of them are new. */
export async function addAllWords(docs: readonly WordDoc[]): Promise<void> {
  for (let i = 0; i < docs.length; i += BATCH) {
    const batch = docs.slice(i, i + BATCH)
    try {
      await collection('words').insertMany(batch, { ordered: false })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      await collection('words').bulkWrite(wordWrites(batch), { ordered: false })
    }
  }
}

/** Adds the words of every listing's title and location. May run beside a running site, and twice. */
export async function rebuildListingWords(): Promise<void> {
  const words = new Set<string>()
  const listings = collection('properties')
    .find({}, { projection: { _id: 0, words: 1 } })
    .batchSize(BATCH)
  for await (const listing of listings) for (const word of listing.words) words.add(word)
  await addAllWords(wordDocs('listing', words))
}

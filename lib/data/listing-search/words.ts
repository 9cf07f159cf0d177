import 'server-only'
import { type AnyBulkWriteOperation, type ClientSession } from 'mongodb'
import { indexedBeginning, suffixesOf, escapeRegExp, wordsOf } from '@/lib/domain/text'
import { collection, type PropertyDoc, type WordDoc, type WordSource } from '../collections'
import { addInTransaction, isDuplicateKey } from '../client'
import { findByIds, upTo } from '../reads'

/*
 * Finds a part of a text by an index (ADR 037). Rows contain the words of their folded text, and `words`
 * contains each of these words once, with its suffixes. A text contains the part "pring" exactly if a suffix
 * of one of its words starts with it, and the part "street, spring" exactly if a word ending in "street,"
 * precedes one starting with "spring". So words are looked up first, then the rows that have them.
 */

/** The id of a word's document. */
export const wordId = (source: WordSource, word: string): string => `${source} ${word}`

/** A word in more rows than this is common: searches do not read rows by it. */
export const COMMON_WORD_ROWS = 84

/** The documents of these words. `isCommon`: more than `COMMON_WORD_ROWS` rows have the word. */
export const wordDocs = (
  source: WordSource,
  words: Iterable<string>,
  isCommon: (word: string) => boolean = () => false,
): WordDoc[] =>
  [...new Set(words)].map((word) => ({
    _id: wordId(source, word),
    source,
    word,
    endings: suffixesOf(word),
    ...(isCommon(word) && { isCommon: true }),
  }))

function countWords(rows: Iterable<readonly string[]>, counts = new Map<string, number>()) {
  for (const word of [...rows].flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The word documents of listings, with the number of listings of each. */
const listingWords = (counts: Map<string, number>): WordDoc[] =>
  wordDocs('listing', counts.keys(), (word) => (counts.get(word) ?? 0) > COMMON_WORD_ROWS)

export const wordsOfListings = (
  listings: readonly Pick<PropertyDoc, 'locationFolded' | 'searchText'>[],
): WordDoc[] => [
  ...wordDocs(
    'location',
    listings.flatMap(({ locationFolded }) => wordsOf(locationFolded)),
  ),
  ...listingWords(countWords(listings.map(({ searchText }) => wordsOf(searchText)))),
]

/** The writes that add words if they are missing. Ordered by id, like `placeWrites`. */
export const wordWrites = (docs: readonly WordDoc[]): AnyBulkWriteOperation<WordDoc>[] =>
  docs
    .toSorted((a, b) => (a._id < b._id ? -1 : 1))
    .map(({ _id, ...word }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: word }, upsert: true },
    }))

/** Adds the missing words, in the caller's transaction, which adds a row with them. */
export async function addWords(docs: readonly WordDoc[], session: ClientSession): Promise<void> {
  const ids = docs.map(({ _id }) => _id)
  const stored = await findByIds('words', ids, { session, projection: { _id: 1 } })
  const existing = new Set(stored.map(({ _id }) => _id))
  const writes = wordWrites(docs.filter(({ _id }) => !existing.has(_id)))
  if (writes.length === 0) return
  await addInTransaction(() => collection('words').bulkWrite(writes, { session }))
}

/** Alternatives: a row must have one of these words. `isCommon`: more than `COMMON_WORD_ROWS` rows are known to do so. */
export type WordChoice = { words: string[]; isCommon: boolean }

/** The filter for rows that have a word of each choice. */
export const wordsFilter = (choices: readonly WordChoice[]) => ({
  $and: choices.map(({ words }) => ({ words: { $in: words } })),
})

/**
 * The words that rows with this folded part must have; not sufficient, so the rows' text is compared too. Reads at most
 * `limit` words and one for the first, for the last and for the others of the part: `null` if there may be more,
 * `'none'` if no row has the part.
 */
export async function wordChoicesFor(
  source: WordSource,
  part: string,
  limit: number,
): Promise<WordChoice[] | 'none' | null> {
  const all = part.split(' ')
  const [first = '', last = ''] = [all[0], all.at(-1)]
  const between = [...new Set(all.slice(1, -1))]
  const lookUp = (filter: object, most = limit + 1) =>
    collection('words')
      .find({ source, ...filter }, { projection: { _id: 0, word: 1, isCommon: 1 }, ...upTo(most) })
      .toArray()
  const { beginning, isWhole } = indexedBeginning(first)
  const anywhere = { endings: { $regex: `^${escapeRegExp(beginning)}` } }
  const atEnd = isWhole ? { endings: beginning } : anywhere
  const [exactMatches, ...ends] = await Promise.all([
    between.length === 0
      ? []
      : lookUp({ _id: { $in: between.map((word) => wordId(source, word)) } }, between.length),
    ...(all.length === 1
      ? [lookUp(anywhere)]
      : [lookUp(atEnd), lookUp({ word: { $regex: `^${escapeRegExp(last)}` } })]),
  ])
  if (exactMatches.length < between.length || ends.some((words) => words.length === 0)) return 'none'
  const choices = [...ends.filter((words) => words.length <= limit), ...exactMatches.map((word) => [word])]
  if (choices.length === 0) return null
  return choices.map((words) => ({
    words: words.map(({ word }) => word),
    isCommon: words.some(({ isCommon }) => isCommon === true),
  }))
}

/**
 * Marks the most frequent word of each choice as common if it is, so that other searches do not read rows by it. Counts
 * at most `COMMON_WORD_ROWS` and one rows for each choice.
 */
export async function learnCommonWords(
  choices: readonly WordChoice[],
  rows: readonly Pick<PropertyDoc, 'words'>[],
): Promise<void> {
  const counts = countWords(rows.map(({ words }) => words))
  const countOf = (word: string) => counts.get(word) ?? 0
  for (const { words } of choices) {
    const [word] = words.toSorted((a, b) => countOf(b) - countOf(a))
    if (word === undefined) continue
    const count = await collection('properties').countDocuments(
      { words: word },
      { limit: COMMON_WORD_ROWS + 1 },
    )
    if (count > COMMON_WORD_ROWS)
      await collection('words').updateOne({ _id: wordId('listing', word) }, { $set: { isCommon: true } })
  }
}

/** Batch sizes of added words and of read rows. */
const BATCH = 1_000

/** Adds any number of words, most of them new. */
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
  const counts = new Map<string, number>()
  const listings = collection('properties')
    .find({}, { projection: { _id: 0, words: 1 } })
    .batchSize(BATCH)
  for await (const { words } of listings) countWords([words], counts)
  await addAllWords(listingWords(counts))
}

import { LRUCache } from 'lru-cache'

/** What the store may hold, in bytes of content: what a site shows to all its visitors, and beside it the rest. */
const STORE_BYTES = 48 * 1024 * 1024
/** What it may hold of answers to addresses that anybody can make up without an end. */
const SEARCHED_BYTES = 16 * 1024 * 1024
/** The tag of such an answer: ever new searches push out other searches, and nothing that all visitors read. */
const SEARCHED = 'searched'

/** What an entry takes beside its content, so that a million empty answers are not taken for nothing; in bytes. */
const ENTRY_BYTES = 1024

/** How long a read that never ended may keep others of its key from being taken for newer, in milliseconds. */
const READ_MS = 60_000

/**
 * Next makes a handler for each request; what they hold is this process's. In memory only: a copy on disk would
 * outlive the process that knows which tags were invalidated since, and would grow with every search that is tried.
 */
const entriesOf = (maxSize) => new LRUCache({ maxSize, sizeCalculation: ({ value }) => sizeOf(value) })
const entries = entriesOf(STORE_BYTES)
const searched = entriesOf(SEARCHED_BYTES)
/** @param {string[]} [tags] */
const sharedBy = (tags) => (tags?.includes(SEARCHED) ? searched : entries)
const reads = new LRUCache({ max: 10_000, ttl: READ_MS })
const invalidations = new LRUCache({ max: 100_000 })

const now = () => performance.timeOrigin + performance.now()

/**
 * @typedef {object} Value What Next caches: a cached answer (`data`), a page or a route's answer.
 * @property {{ body: string }} [data]
 * @property {string} [html]
 * @property {{ length: number }} [body]
 * @property {{ length: number }} [rscData]
 * @property {Record<string, string>} [headers]
 */

/** @param {Value} value */
const sizeOf = (value) =>
  ENTRY_BYTES +
  [value?.data?.body, value?.html, value?.body, value?.rscData].reduce(
    (sum, part) => sum + (part?.length ?? 0),
    0,
  )

/**
 * The tags of an entry: a cached answer is stored with them, a cached page has them in a header.
 * @param {Value} value
 * @param {string[]} [tags]
 */
const tagsOf = (value, tags = []) => [...tags, ...(value?.headers?.['x-next-cache-tags']?.split(',') ?? [])]

/**
 * Where Next caches what is the same for all readers, outside Vercel (which has its own store). Unlike Next's own, an
 * entry counts from the moment its read began, so that one which began before a change and ended after it is not
 * kept; and nothing is handed out past its time.
 */
export default class ContentStore {
  /**
   * The entry of a key unless it is too old or one of its tags was invalidated since its read began.
   * @param {string} key
   * @param {{ tags?: string[], softTags?: string[], revalidate?: number | false }} context `revalidate` in seconds
   * @returns {Promise<{ value: Value, tags: string[], lastModified: number } | null>}
   */
  async get(key, { tags = [], softTags = [], revalidate }) {
    const entry = sharedBy(tags).get(key)
    const oldest = typeof revalidate === 'number' ? now() - revalidate * 1000 : 0
    const invalidated = [...tags, ...softTags, ...(entry?.tags ?? [])].map(
      (tag) => invalidations.get(tag) ?? 0,
    )
    if (entry && entry.lastModified > Math.max(oldest, ...invalidated)) return entry
    const { count, from } = reads.get(key) ?? { count: 0, from: now() }
    reads.set(key, { count: count + 1, from }, { noUpdateTTL: true })
    return null
  }

  /**
   * @param {string} key
   * @param {Value | null} value
   * @param {{ tags?: string[] }} context
   */
  async set(key, value, { tags }) {
    const { count, from } = reads.get(key) ?? { count: 1, from: now() }
    if (count > 1) reads.set(key, { count: count - 1, from }, { noUpdateTTL: true })
    else reads.delete(key)
    if (value) sharedBy(tags).set(key, { value, tags: tagsOf(value, tags), lastModified: from })
    else sharedBy(tags).delete(key)
  }

  /** @param {string | string[]} tags */
  async revalidateTag(tags) {
    for (const tag of [tags].flat()) invalidations.set(tag, now())
  }

  resetRequestCache() {}
}

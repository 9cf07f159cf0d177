import { LRUCache } from 'lru-cache'

/** The size of the store for most content, in bytes. */
const STORE_BYTES = 48 * 1024 * 1024
/** The size of the store for content of URLs that anybody can invent, in bytes. */
const SEARCHED_BYTES = 16 * 1024 * 1024
/** The tag of such content: new searches evict only other searches. */
const SEARCHED = 'searched'
/** The tag of a response with an error for one person: it is sent and not cached. */
const REFUSED = 'refused'

/** The tag of a page with status 410: Next lets a page choose 404 and redirects only. */
const GONE = 'gone'

/** The overhead of an entry in bytes, so that a million empty ones are counted. */
const ENTRY_BYTES = 1024

/**
 * Next does not report a read that failed. After this time, in milliseconds, it is assumed to have: no request takes as
 * long (D178). Until then, an entry of its key is as old as that read.
 */
const READ_LIMIT_MS = 15_000

/**
 * Next creates a `ContentStore` for each request, so the entries are in this module. In memory only: a copy on disk
 * would outlive the process that knows which tags were invalidated since, and would grow with every search.
 */
const makeCache = (maxSize) => new LRUCache({ maxSize, sizeCalculation: ({ value }) => sizeOf(value) })
const entries = makeCache(STORE_BYTES)
const searched = makeCache(SEARCHED_BYTES)
/**
 * The part of the store for an entry. Anybody can invent the URLs of searches, errors and redirects, so these have a
 * part of their own.
 * @param {string[]} tags
 * @param {number} [status]
 */
const storeFor = (tags, status = 200) => (tags.includes(SEARCHED) || status >= 300 ? searched : entries)
/** The start times of a key's reads that have not ended, oldest first. */
const reads = new LRUCache({ max: 100_000, ttl: READ_LIMIT_MS })
const invalidations = new LRUCache({ max: 100_000 })

/** The tag that all entries have. */
const ALL = '*'

const now = () => performance.timeOrigin + performance.now()

/**
 * @typedef {object} Value A value that Next caches: a cached result (`data`), a page or a route's response.
 * @property {string} [kind]
 * @property {{ body: string }} [data]
 * @property {string} [html]
 * @property {{ length: number }} [body]
 * @property {{ length: number }} [rscData]
 * @property {Map<string, { length: number }>} [segmentData]
 * @property {number} [status]
 * @property {Record<string, string>} [headers]
 */

/**
 * What the application and the store pass to each other: Next loads the store separately, also into the middleware.
 * `headersOf` returns the headers of a page from its key and HTML; `recordHit` is called with each page that
 * was returned. `reads` counts the store's reads for the metrics. `peek` returns the page of a key like `get`, but starts
 * no read and counts none. `isOwn` is true during a request of the server itself: pages of clients' requests
 * are not stored. `invalidatedAt` is the time of the last invalidation.
 * @type {{
 *   headersOf?: (key: string, html: string) => Record<string, string>,
 *   recordHit?: (key: string, value: Value) => void,
 *   isOwn?: () => boolean,
 *   peek?: (key: string) => Value | null,
 *   reads?: Reads,
 *   invalidatedAt?: number,
 * }}
 */
const wiring = (globalThis[Symbol.for('keystead.content')] ??= {})

/**
 * @typedef {Record<'page' | 'data', { hit: number, miss: number }>} Reads
 * @type {Reads}
 */
const counts = (wiring.reads ??= { page: { hit: 0, miss: 0 }, data: { hit: 0, miss: 0 } })

/**
 * The size in bytes; a text takes two for each of its characters.
 * @param {Value} value
 */
const sizeOf = ({ data, html, body, rscData, segmentData = new Map() }) =>
  [data?.body, html].reduce((sum, text) => sum + 2 * (text?.length ?? 0), ENTRY_BYTES) +
  [body, rscData, ...segmentData.values()].reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0)

/**
 * The tags of an entry: a cached result is stored with them, a cached page has them in a header.
 * @param {Value} value
 * @param {string[]} [tags]
 */
const tagsOf = (value, tags = []) => [...tags, ...(value?.headers?.['x-next-cache-tags']?.split(',') ?? [])]

/**
 * @param {string} key
 * @returns {number[]}
 */
const openReads = (key) => (reads.get(key) ?? []).filter((startedAt) => startedAt > now() - READ_LIMIT_MS)

/** @param {string[]} tags */
function invalidate(tags) {
  wiring.invalidatedAt = now()
  for (const tag of tags) invalidations.set(tag, now())
}

/**
 * The entry of a key unless it is too old or one of its tags was invalidated since its read began.
 * @param {string} key
 * @param {string[]} [moreTags] tags besides its own
 * @param {number | false} [revalidate] in seconds
 */
function freshEntry(key, moreTags = [], revalidate) {
  const entry = entries.get(key) ?? searched.get(key)
  if (!entry) return null
  const seconds = revalidate ?? entry.revalidate
  const oldest = typeof seconds === 'number' ? now() - seconds * 1000 : 0
  const invalidated = [ALL, ...moreTags, ...entry.tags].map((tag) => invalidations.get(tag) ?? 0)
  return entry.lastModified > Math.max(oldest, ...invalidated) ? entry : null
}

wiring.peek = (key) => freshEntry(key)?.value ?? null

// Called outside requests: another process changed content, or changes may have been missed (`follow-content-changes.ts`).
wiring.invalidate = invalidate
wiring.forget = () => invalidate([ALL])

/**
 * Caches for Next what is the same for all readers, outside Vercel (which has its own store). Unlike in
 * Next's own store, an entry counts from the start of its read, so one that began before a change and ended
 * after it is not cached; and no expired entry is returned.
 */
export default class ContentStore {
  /**
   * The entry of a key while it is fresh.
   * @param {string} key
   * @param {{ kind?: string, tags?: string[], softTags?: string[], revalidate?: number | false }} context `revalidate` in seconds
   * @returns {Promise<{ value: Value, tags: string[], lastModified: number } | null>}
   */
  async get(key, { kind, tags = [], softTags = [], revalidate }) {
    const entry = freshEntry(key, [...tags, ...softTags], revalidate)
    const count = kind === 'FETCH' ? counts.data : counts.page
    if (entry) {
      count.hit += 1
      if (kind !== 'FETCH') wiring.recordHit?.(key, entry.value)
      return entry
    }
    count.miss += 1
    reads.set(key, [...openReads(key), now()])
    return null
  }

  /**
   * @param {string} key
   * @param {Value | null} value A page's headers and status are set here.
   * @param {{ tags?: string[], cacheControl?: { revalidate?: number | false } }} context `revalidate` in seconds
   */
  async set(key, value, { tags: ownTags, cacheControl }) {
    const [startedAt = now(), ...others] = openReads(key)
    // Next does not say which one ended; assume the first.
    if (others.length > 0) reads.set(key, [startedAt, ...others.slice(1)])
    else reads.delete(key)
    const tags = tagsOf(value, ownTags)
    // Next also sends this object in the current response, even if the page is not stored.
    if (value?.html !== undefined) {
      value.headers = { ...value.headers, ...wiring.headersOf?.(key, value.html) }
      if (tags.includes(GONE)) value.status = 410
    }
    if (value?.kind !== 'FETCH' && wiring.isOwn?.() === false) return
    entries.delete(key)
    searched.delete(key)
    if (!value || tags.includes(REFUSED)) return
    const { revalidate } = cacheControl ?? {}
    storeFor(tags, value.status).set(key, { value, tags, revalidate, lastModified: startedAt })
  }

  /** @param {string | string[]} tags */
  async revalidateTag(tags) {
    invalidate([tags].flat())
  }

  resetRequestCache() {}
}

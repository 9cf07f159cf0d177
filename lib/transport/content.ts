import 'server-only'
import { revalidateTag, unstable_cache } from 'next/cache'
import { changingContent, type ContentNote } from '@/lib/data/changing-content'
import { type ContentChange } from '@/lib/schemas/operation'
import { noteHeard } from '@/lib/services/content/hear-changes'

/** How long content is cached that nothing has changed, in seconds: the last resort against a change that nobody told. */
const CONTENT_SECONDS = 60

/**
 * What invalidates cached content: lists of listings, all listings or one of them, the newest reviews. `searched`
 * invalidates nothing: it marks what has as many addresses as anybody makes up, which has a share of the store of its own.
 */
type ContentTag = Exclude<ContentChange, 'property'> | `property:${string}` | 'searched'

/**
 * A service's answer that is the same for all its readers, cached until something that it is tagged with changes, at
 * most for a minute. `name` tells it from others; arguments and answer are plain JSON. What it throws is not cached.
 */
export const cache =
  <Args extends readonly unknown[], Result>(
    name: string,
    tagsOf: (...args: NoInfer<Args>) => ContentTag[],
    read: (...args: Args) => Promise<Result>,
  ) =>
  (...args: Args): Promise<Result> =>
    unstable_cache(() => read(...args), [name, JSON.stringify(args)], {
      tags: tagsOf(...args),
      revalidate: CONTENT_SECONDS,
    })()

/**
 * What took longer may have ended after its answer, whose invalidations Next runs no more; in milliseconds. What other
 * processes hear, this one hears then too.
 */
const OWN_MS = 3_000

/** The tag of the content of one listing. */
export const ofProperty = (id: string): ContentTag => `property:${id}`

/** The tags of what an operation changes. `property` is the listing that the change's input names. */
function tagsOf(changes: readonly ContentChange[], input: unknown): ContentTag[] {
  const { id, propertyId = id } = (input ?? {}) as { id?: string; propertyId?: string }
  return changes.map((change) => (change === 'property' ? ofProperty(String(propertyId)) : change))
}

/**
 * Runs what changes content, and has all of it read again that its transactions made stale: in this process from the
 * next request on (D39), in all others within a second, also where this one ends in the middle (ADR 036). What
 * services declare themselves, since they are called from elsewhere too, adds to `changes`.
 */
export async function changing<T>(
  changes: readonly ContentChange[] = [],
  input: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const notes: ContentNote[] = []
  const from = performance.now()
  let isDone = false
  try {
    const result = await changingContent(tagsOf(changes, input), work, notes)
    isDone = true
    return result
  } finally {
    // Also where the work failed after a transaction of it was committed.
    for (const tag of new Set(notes.flatMap(({ tags }) => tags))) revalidateTag(tag, { expire: 0 })
    // A transaction that was given up may be committed later still: that is heard as from another process.
    if (isDone && performance.now() - from < OWN_MS) noteHeard(notes.map(({ id }) => id))
  }
}

/** Keeps the page that is being rendered out of the store: it answers one person alone. */
export const markRefused = (): Promise<null> =>
  unstable_cache(() => Promise.resolve(null), ['refused'], {
    tags: ['refused'],
    revalidate: CONTENT_SECONDS,
  })()

import 'server-only'
import { revalidateTag, unstable_cache } from 'next/cache'
import { notFound } from 'next/navigation'
import { changingContent, type ContentRecord } from '@/lib/data/changing-content'
import { getEnv } from '@/lib/env'
import { type Changes, type ContentChange } from '@/lib/schemas/operation'
import { recordFollowedChanges } from '@/lib/services/content/follow-content-changes'

/** Maximum age of cached content in seconds: the last resort against a missed change. */
const CONTENT_SECONDS = 60

/**
 * The tags of cached content: lists of listings, all listings or one, the newest reviews. `searched` invalidates
 * nothing: it marks content with unlimited URLs, which has its own share of the store.
 */
type ContentTag = Exclude<ContentChange, 'property'> | `property:${string}` | 'searched'

/**
 * Caches a service's result that is the same for all viewers, until one of its tags changes, at most for a minute.
 * `name` is the cache key; arguments and result are plain JSON. Errors are not cached.
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
 * In milliseconds. Work that took longer may have ended after its response, and Next then drops its invalidations, so
 * this process polls them like other processes.
 */
const OWN_CHANGE_MS = 3_000

export const propertyTag = (id: string): ContentTag => `property:${id}`

/** The tags that an operation changes. `property` is the listing in the change's input. */
function contentTagsOf(changes: Changes, input: unknown): ContentTag[] {
  if (changes === 'nothing') return []
  const { id, propertyId = id } = (input ?? {}) as { id?: string; propertyId?: string }
  return changes.map((change) => (change === 'property' ? propertyTag(String(propertyId)) : change))
}

/**
 * Runs a change and invalidates the content that its transactions changed: in this process from the next request on
 * (D39), in others within a second, even if this one crashes (ADR 036). Services that are called from elsewhere too
 * declare their own changes, which are added.
 */
export async function withInvalidation<T>(
  changes: Changes,
  input: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const records: ContentRecord[] = []
  const startedAt = performance.now()
  let isDone = false
  try {
    const result = await changingContent(contentTagsOf(changes, input), work, records)
    isDone = true
    return result
  } finally {
    // Also if the work failed after one of its transactions committed.
    for (const tag of new Set(records.flatMap(({ tags }) => tags))) revalidateTag(tag, { expire: 0 })
    // An aborted transaction may still commit later: that is polled like changes of other processes.
    if (isDone && performance.now() - startedAt < OWN_CHANGE_MS)
      recordFollowedChanges(records.map(({ id }) => id))
  }
}

/** Gives the page that is being rendered a tag that the store of cached pages knows. */
const markPage = (mark: 'refused' | 'gone'): Promise<null> =>
  unstable_cache(() => Promise.resolve(null), [mark], { tags: [mark], revalidate: CONTENT_SECONDS })()

/** Prevents the page that is being rendered from being cached: it is for one person. */
export const skipPageCache = (): Promise<null> => markPage('refused')

/**
 * Gives the cached page that is being rendered the status 410 instead of 200 (ADR 105); on Vercel, whose store cannot
 * do this, 404.
 */
export async function respondGone(): Promise<void> {
  if (getEnv().VERCEL !== undefined) notFound()
  await markPage('gone')
}

import 'server-only'
import { revalidateTag, unstable_cache } from 'next/cache'
import { type ContentChange } from '@/lib/schemas/operation'

/** How long content is cached that nothing here has changed, in seconds: another process may have changed it. */
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

/** The tag of the content of one listing. */
export const ofProperty = (id: string): ContentTag => `property:${id}`

/**
 * Has the content read anew that a change made stale, from the next request on (D39). `property` is the
 * listing that the change's input names.
 */
export function invalidate(changes: readonly ContentChange[] = [], input: unknown = {}): void {
  const { id, propertyId = id } = input as { id?: string; propertyId?: string }
  for (const change of changes)
    revalidateTag(change === 'property' ? ofProperty(String(propertyId)) : change, { expire: 0 })
}

/** Keeps the page that is being rendered out of the store: it answers one person alone. */
export const markRefused = (): Promise<null> =>
  unstable_cache(() => Promise.resolve(null), ['refused'], {
    tags: ['refused'],
    revalidate: CONTENT_SECONDS,
  })()

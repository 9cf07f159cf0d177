import { cachedPreview } from '@/app/content'
import { propertyIdSchema } from '@/lib/schemas/property'
import { drawPreview } from '@/lib/services/properties/public-home'
import { withRequestHandling } from '@/lib/transport/create-route'
import { countAttempt } from '@/lib/transport/rate-limit'

/** For a day: the URL names the home's version. */
const CACHED = 'public, max-age=86400'

/**
 * The picture of a home for links to its public page (D383); 404 for a home without one. It is not cached while the home's
 * own picture cannot be read.
 */
export const GET = withRequestHandling(async (_request, { params }) => {
  await countAttempt('previews', {})
  const parsed = propertyIdSchema.safeParse(await params)
  const preview = parsed.success ? await cachedPreview(parsed.data.id) : null
  if (preview === null) return new Response(null, { status: 404 })
  const { bytes, isComplete } = await drawPreview(preview)
  const headers = { 'Content-Type': 'image/jpeg', 'Cache-Control': isComplete ? CACHED : 'no-store' }
  return new Response(new Uint8Array(bytes), { headers })
})

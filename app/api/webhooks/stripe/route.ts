import { handleStripeEvent } from '@/lib/services/payments/payments'
import { withInvalidation } from '@/lib/transport/content'
import { allMethods } from '@/lib/transport/create-route'
import { readText } from '@/lib/transport/http'

/** The body limit; Stripe's largest events are well below this many bytes. */
const EVENT_LIMIT = 1024 * 1024

/** The signature covers the body's bytes, so the body is passed on unchanged. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  POST: async (request) => {
    const body = await readText(request, EVENT_LIMIT)
    const signature = request.headers.get('stripe-signature')
    await withInvalidation([], null, () => handleStripeEvent({ body, signature }))
    return Response.json({ received: true })
  },
})

import 'server-only'
import { operationsOf } from '@/lib/schemas/operation'
import { IMAGE_FORMATS, uploadImageSchema, uploadResult } from '@/lib/schemas/upload'
import { webVitalsSchema } from '@/lib/schemas/system'
import { recordWebVitals } from '@/lib/services/system/system'
import { hasFilters } from '@/lib/domain/listing-filters'
import { listPropertiesFor, mapPropertiesFor } from '@/lib/services/properties/list-properties'
import { loadProperty } from '@/lib/services/properties/read-property'
import { PAGE_LIMIT } from '@/lib/schemas/page'
import { cache, propertyTag } from '@/lib/transport/content'
import { health, nothing, received } from './responses'

const define = operationsOf('Service')

/** Pictures, webhooks, health and the speed of visits. */
export const service = {
  uploadImage: define('POST /uploads', {
    summary: 'Upload a picture',
    description:
      'Stored without camera metadata, scaled down to 3840 pixels. Only the same account can use it, in listings and its profile; it is deleted if unused for a day.',
    permission: 'upload:profile-photo',
    accessText: 'Agents for listings; signed-in people for their profile photo.',
    input: uploadImageSchema,
    body: { file: 'image', types: Object.values(IMAGE_FORMATS) },
    limit: 'uploads',
    status: 201,
    output: uploadResult,
    success: 'The picture is stored at `url`.',
    errors: ['forbidden', 'conflict', 'unavailable'],
    changes: 'nothing',
  }),
  handleStripeEvent: define('POST /webhooks/stripe', {
    summary: 'Receive an event from Stripe',
    description:
      'After `payment_intent.succeeded` the payment is checked with Stripe and recorded; after `payment_intent.payment_failed` the buyer is notified. Other events are accepted and ignored. An event can arrive more than once.',
    access: 'service',
    accessText: "Stripe; the body must be signed with the webhook's secret.",
    input: nothing,
    body: { type: 'application/json', description: "Stripe's event, exactly as it was signed." },
    signed: true,
    output: received,
    success: 'The event is accepted.',
    errors: [],
    changes: 'nothing',
  }),
  recordWebVitals: define('POST /web-vitals', {
    summary: 'Report how fast a page was for a visitor',
    description: 'Only the kind of the page and what was measured are counted, by day.',
    access: 'everyone',
    accessText: 'Everyone.',
    input: webVitalsSchema,
    limit: 'pages',
    output: received,
    toBody: () => ({ received: true as const }),
    errors: [],
    changes: 'nothing',
    service: recordWebVitals,
  }),
  checkHealth: define('GET /health', {
    summary: "Check the service's health",
    access: 'service',
    accessText: 'Everyone.',
    input: nothing,
    output: health,
    success: 'The service works.',
    alternativeSuccess: { status: 503, description: 'The database does not respond.' },
  }),
}

/**
 * Responses that are the same for all who may read them: cached independently of the person, like pages (ADR
 * 012).
 */
export const cachedCallList = cache(
  'call list',
  (_viewer, { location = '', cursor, limit = PAGE_LIMIT, ...rest }) =>
    location === '' && !hasFilters(rest) && cursor === undefined && limit === PAGE_LIMIT
      ? ['lists']
      : ['lists', 'searched'],
  listPropertiesFor,
)

export const cachedCallMap = cache('call map', () => ['lists', 'searched'], mapPropertiesFor)

export const cachedProperty = cache('property', (id) => [propertyTag(id), 'properties'], loadProperty)

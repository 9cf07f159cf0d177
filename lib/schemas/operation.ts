import type * as z from 'zod/mini'
import { type ErrorCode } from '@/lib/domain/errors'
import { type Permission } from '@/lib/domain/permissions'
import { type RateLimitScope } from '@/lib/domain/rate-limits'
import { type SecurityEvent } from '@/lib/domain/security-events'

/** Who may call. `service`: another machine, without session or rate limit; its body is read whatever its media type. */
export type Access = 'everyone' | 'signed-in' | 'service'

/**
 * A body that is not JSON: a form whose field `file` is a file of one of the types, or a single file with the input in the
 * query.
 */
export type OtherBody = { file: string; types: readonly string[] } | { type: string; description: string }

/**
 * The content that a call invalidates: the lists of listings, the listing in its input, all listings (if it
 * changes several, or one that its input does not name), the newest reviews.
 */
export type ContentChange = 'lists' | 'property' | 'properties' | 'reviews'

/** The default limit of a call's JSON body, in bytes. */
export const JSON_LIMIT = 64 * 1024

/**
 * The limit of a call or a form with a listing, in bytes: forty pictures with the longest texts and URLs, and
 * the longest description, with every character escaped.
 */
export const LISTING_LIMIT = 256 * 1024

/** One call of the REST surface, as its route serves it and its documentation describes it. */
export type Operation<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under `/api`, with `{name}` for each folder `[name]`. */
  path: string
  tag:
    | 'Properties'
    | 'Offers'
    | 'Payments'
    | 'Wishlist'
    | 'Reviews'
    | 'Messages'
    | 'Viewings'
    | 'Searches'
    | 'Reports'
    | 'Users'
    | 'Service'
  summary: string
  /** Whether a session is needed. */
  access: Who
  /**
   * The permission that the person's role needs for some record at least: checked before the input is read
   * (D63). The service checks the record. `null` if everyone may call it.
   */
  permission: Who extends 'signed-in' ? Permission : null
  /** Who may, in words. */
  who: string
  /** Path parameters, query (GET) or body (else) together; a path parameter wins over a body field of its name. */
  input: Input
  /** The body, if it is not JSON. */
  body?: OtherBody
  /** The maximum JSON body in bytes; `JSON_LIMIT` by default. */
  bodyLimit?: number
  /** How often it may be tried: each call counts, also one whose input is malformed (429). */
  limit: Who extends 'service' ? null : RateLimitScope
  /**
   * The log's event of a success: something was done to the account of the input's `id`, or of the result's.
   */
  event?: SecurityEvent
  /** Takes an `Idempotency-Key` (D244), which its service gets beside the input. */
  keyed?: true
  /** The request carries Stripe's signature of the body in a header. */
  signed?: true
  /** The public content that a success changes. */
  changes?: readonly ContentChange[]
  /** The input's name for the path's parameter, if several calls share a folder with another name. */
  param?: string
  /** The status of a success, with the shape of its body; of a list, the shape of one item. */
  status: 200 | 201 | 202
  output: Output
  /** The meaning of a success, if its status says too little. */
  success?: string
  /** The media types of a successful download; JSON has the shape of `output`. */
  download?: readonly string[]
  /** True for a list: read page by page, `X-Total-Count` and `Link` in the answer. */
  list?: true
  /** A second response with the same body: its status and meaning. */
  also?: { status: 200 | 503; description: string }
  /** The refusals beyond those that every call has (malformed input, no session). */
  errors: readonly ErrorCode[]
}

/** An operation with its types kept. */
export const operation = <
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const Who extends Access,
>(
  declared: Operation<Input, Output, Who>,
): Operation<Input, Output, Who> => declared

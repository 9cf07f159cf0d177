import type * as z from 'zod/mini'
import { type ErrorCode } from '@/lib/domain/errors'
import { type Permission } from '@/lib/domain/permissions'
import { type RateLimitScope } from '@/lib/domain/rate-limits'
import { type SecurityEvent } from '@/lib/domain/security-events'
import { type Actor } from '@/lib/domain/user'
import { type Page } from './page'

/** Who may call. `service`: another machine, without session or rate limit; its body is read whatever its media type. */
export type Access = 'everyone' | 'signed-in' | 'service'

/**
 * A body that is not JSON: a form whose field `file` is a file of one of the types, or a single file of one of the types
 * with the input in the query.
 */
export type OtherBody =
  { file: string; types: readonly string[] } | { type: string | readonly string[]; description: string }

/**
 * The content that a call invalidates: the lists of listings, the listing in its input, all listings (if it
 * changes several, or a listing that its input does not name), the newest reviews.
 */
export type ContentChange = 'lists' | 'property' | 'properties' | 'reviews'

/** The content that a success invalidates. Every change declares it; `'nothing'` is valid. */
export type Changes = 'nothing' | readonly ContentChange[]

/** The default limit of a call's JSON body, in bytes. */
export const JSON_LIMIT = 64 * 1024

/**
 * The limit of a call or a form with a listing, in bytes: forty pictures with the longest texts and URLs, and
 * the longest description, with every character escaped.
 */
export const LISTING_LIMIT = 256 * 1024

/** The use case of a call: `(actor, input) -> result`; `key` is the caller's `Idempotency-Key`. */
export type Service<Who extends Access, Input, Result> = (
  actor: Who extends 'signed-in' ? Actor : Actor | null,
  input: Input,
  key?: string,
) => Promise<Result>

export type Tag =
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
  | 'Offices'
  | 'Service'

/** The parts of a declaration that no default or type depends on. */
type Common<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = {
  summary: string
  /** More about the call for its documentation, in Markdown. */
  description?: string
  /** Who may call it, as a text of the documentation. */
  accessText: string
  /** Path parameters, query (GET) or body (else) together; a path parameter wins over a body field of its name. */
  input: Input
  /** The body, if it is not JSON. */
  body?: OtherBody
  /** The maximum JSON body in bytes; `JSON_LIMIT` by default. */
  bodyLimit?: number
  /** The log's event of a success: something was done to the account of the input's `id`, or of the result's; none if that is `null`. */
  event?: SecurityEvent
  /** Accepts an `Idempotency-Key` (D244), which is the third argument of its service. */
  keyed?: true
  /** The request carries Stripe's signature of the body in a header. */
  signed?: true
  /** The input's field for the path's parameter, if the shared folder names the parameter differently. */
  param?: string
  /** The shape of a success's body; of a list, the shape of one item. */
  output: Output
  /** The meaning of a success, if its status says too little. */
  success?: string
  /** The media types of a successful download; JSON has the shape of `output`. */
  download?: readonly string[]
  /** True for a list: read page by page, `X-Total-Count` and `Link` in the response. */
  list?: true
  /** A list with price filters, which says how many homes they leave out (D404). */
  hasPrices?: true
  /** A second response with the same body: its status and meaning. */
  alternativeSuccess?: { status: 200 | 503; description: string }
}

type Defaults<Who extends Access> = {
  /** Whether a session is needed. */
  access: Who
  /**
   * The permission that the person's role needs for some record at least: checked before the input is read
   * (D63). The service checks the record. `null` if everyone may call it.
   */
  permission: Who extends 'signed-in' ? Permission : null
  /** How often it may be tried: each call counts, even one with malformed input (429). */
  limit: Who extends 'service' ? null : RateLimitScope
  status: 200 | 201 | 202
  /**
   * The refusals beyond those that every call has (malformed input, no session). By default a read has none, and a
   * change those of a record that may be missing, another person's or changed meanwhile.
   */
  errors: readonly ErrorCode[]
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the REST surface, as its route serves it and its documentation describes it. */
export type Operation<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
> = Common<Input, Output> &
  Defaults<Who> & {
    method: Method
    /** Under `/api`, with `{name}` for each folder `[name]`. */
    path: string
    tag: Tag
    changes: Changes
  }

/** A session is needed unless the declaration says otherwise; only then it names a permission. */
type Admission<Who extends Access> = Who extends 'signed-in'
  ? { access?: Who; permission: Permission }
  : { access: Who; permission?: never }

type Declaration<Input extends z.ZodMiniType, Output extends z.ZodMiniType, Who extends Access> = Common<
  Input,
  Output
> &
  Admission<Who> &
  Partial<Pick<Defaults<Who>, 'limit' | 'status' | 'errors'>>

/** A method and a path: "PATCH /offers/accept/{id}". */
type Route = `${Method} /${string}`
type ChangesOf<R extends Route> = R extends `GET ${string}` ? { changes?: never } : { changes: Changes }

/** How a result becomes the response's body, and its status if there are two kinds of success. */
export type ResponseMapping<Result, Body> = {
  toBody: (result: Result) => Body
  statusOf?: (result: Result) => 200 | 201
}

type Served<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  Who extends Access,
  Result,
> = Operation<Input, Output, Who> & { service: Service<Who, z.output<Input>, Result> } & Partial<
    ResponseMapping<Result, z.output<Output>>
  >

/**
 * Declares the calls of one tag, with defaults: signed in, 200, the limit and the refusals of reads or changes in
 * general. The service's result is the body, or `toBody` makes the body of it; a list's service returns one page. A call
 * whose route reads or writes something other than JSON may leave out its service.
 */
export function operationsOf(tag: Tag) {
  function define<
    R extends Route,
    I extends z.ZodMiniType,
    O extends z.ZodMiniType,
    Result,
    Who extends Access = 'signed-in',
  >(
    route: R,
    definition: Declaration<I, O, Who> &
      ChangesOf<R> & { service: Service<Who, z.output<I>, Result> } & ResponseMapping<Result, z.output<O>>,
  ): Served<I, O, Who, Result> & ResponseMapping<Result, z.output<O>>
  function define<
    R extends Route,
    I extends z.ZodMiniType,
    O extends z.ZodMiniType,
    Who extends Access = 'signed-in',
  >(
    route: R,
    definition: Declaration<I, O, Who> &
      ChangesOf<R> & { list: true; service: Service<Who, z.output<I>, Page<z.output<O>>> },
  ): Served<I, O, Who, Page<z.output<O>>>
  function define<
    R extends Route,
    I extends z.ZodMiniType,
    O extends z.ZodMiniType,
    Who extends Access = 'signed-in',
  >(
    route: R,
    definition: Declaration<I, O, Who> &
      ChangesOf<R> & { list?: never; service: Service<Who, z.output<I>, z.output<O>> },
  ): Served<I, O, Who, z.output<O>>
  function define<
    R extends Route,
    I extends z.ZodMiniType,
    O extends z.ZodMiniType,
    Who extends Access = 'signed-in',
  >(route: R, definition: Declaration<I, O, Who> & ChangesOf<R> & { service?: never }): Operation<I, O, Who>
  function define(
    route: Route,
    definition: Declaration<z.ZodMiniType, z.ZodMiniType, Access> & { changes?: Changes },
  ): Operation {
    const { access = 'signed-in' } = definition
    const [method, path] = route.split(' ') as [Method, string]
    return {
      access,
      permission: null,
      limit: access === 'service' ? null : method === 'GET' ? 'reads' : 'changes',
      status: 200,
      errors: method === 'GET' ? [] : ['forbidden', 'not_found', 'conflict'],
      changes: 'nothing',
      ...definition,
      method,
      path,
      tag,
    }
  }
  return define
}

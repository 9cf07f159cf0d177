import { type ErrorBody, type Intent } from './records'

/**
 * The effects of a rejected operation: none; its response under the idempotency key (validation errors are
 * not stored, https://docs.stripe.com/api/idempotent_requests); or its response and its changes, as for a
 * declined charge.
 */
export type Trace = 'response' | 'changes' | 'none'

/** An error in Stripe's vocabulary. */
export class StripeError extends Error {
  override readonly name = 'StripeError'

  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly trace: Trace = 'none',
  ) {
    super(body.message)
  }
}

/** 400 `invalid_request_error`. */
export const invalidRequest = (
  message: string,
  rest: Pick<ErrorBody, 'code' | 'param' | 'payment_intent'> = {},
  trace: Trace = 'none',
) => new StripeError(400, { type: 'invalid_request_error', message, ...rest }, trace)

export const parameterMissing = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

export const parameterUnknown = (param: string) =>
  invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })

export const resourceMissing = (kind: string, id: string, param: string) =>
  new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })

export const unrecognizedUrl = (method: string, path: string) =>
  new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The stand-in has no such call.`,
  })

/** The intent's status does not allow the operation; the error contains the intent, as Stripe's does. */
export const unexpectedState = (message: string, intent: Intent) =>
  invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent }, 'response')

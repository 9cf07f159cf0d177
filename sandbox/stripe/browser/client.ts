import qs from 'qs'
import { type ResultError } from './errors'

export type Answer<Value> = { error: ResultError; value?: undefined } | { error?: undefined; value: Value }

const connectionError: ResultError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
}

/** Posts parameters to the API. Never rejects: errors are in the result's `error`. */
export async function post<Value>(url: string, params: object): Promise<Answer<Value>> {
  try {
    const body = new URLSearchParams(qs.stringify(params, { skipNulls: true }))
    const answer = (await (await fetch(url, { method: 'POST', body })).json()) as { error?: ResultError }
    return answer.error ? { error: answer.error } : { value: answer as Value }
  } catch {
    return { error: connectionError }
  }
}

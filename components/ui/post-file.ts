import { unreachable } from './action'
import { errorFromBody } from './error-from-body'

/** Submits a form with a file to one of our routes; returns the error, or `null`. */
export async function postFile(url: string, form: FormData): Promise<string | null> {
  try {
    const response = await fetch(url, { method: 'POST', body: form })
    return response.ok ? null : errorFromBody(await response.json()).message
  } catch {
    return unreachable.message
  }
}

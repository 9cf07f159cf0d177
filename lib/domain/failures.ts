/** Where an unexpected error occurred: rendering a page, an API call, a form's action. */
export const FAILURE_SOURCES = { page: 'Page', call: 'Call', action: 'Form' } as const

/** What failed, and where. */
export type FailureOrigin = {
  where: keyof typeof FAILURE_SOURCES
  /** The pattern of the page or call: `/properties/[id]`. */
  route: string
  /** The request id, as in its response header, the log and the audit log. */
  requestId: string
  /** The reference on the error page, if one was shown. */
  reference?: string | undefined
}

/** The code of an error if it is a number or a plain word; anything else could contain personal data. */
export function codeOf(error: unknown): string | undefined {
  const { code } = Object(error) as { code?: unknown }
  if (typeof code === 'number') return String(code)
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : undefined
}

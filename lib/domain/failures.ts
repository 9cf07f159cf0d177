/** Where something fails for a reason of ours: a page is rendered, a call of the REST surface, a form's action. */
export const FAILED_AT = { page: 'Page', call: 'Call', action: 'Form' } as const

/** What failed, and where. */
export type Failed = {
  where: keyof typeof FAILED_AT
  /** The pattern of the page or call: `/properties/[id]`. */
  route: string
  /** The id of the request, as its answer's header, the log and the audit log have it. */
  requestId: string
  /** What an error page shows a person, where one was shown. */
  reference?: string | undefined
}

/** The code of an error where that is a number or a plain word; what else may stand there is anybody's text. */
export function codeOf(error: unknown): string | undefined {
  const { code } = Object(error) as { code?: unknown }
  if (typeof code === 'number') return String(code)
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : undefined
}

/** What an error boundary's page is given. */
export type PageError = { error?: unknown; retry: () => void }

/**
 * What a person can quote of an error: the log and the page "System" have it beside the id of the request (D181). Nothing
 * where the server knows nothing of it.
 */
export function Reference({ error }: Pick<PageError, 'error'>) {
  const { digest } = Object(error) as { digest?: unknown }
  if (typeof digest !== 'string') return null
  return (
    <span className="mt-2 block text-xs">
      Reference for support: <span className="font-mono select-all">{digest}</span>
    </span>
  )
}

/** The props of an error boundary's page. */
export type PageError = { error?: unknown; retry: () => void }

/**
 * A reference for a person to quote: the log and the page "System" have it with the request's id (D181).
 * Nothing for an error that the server does not know.
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

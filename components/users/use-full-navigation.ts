import { useEffect, useState, useTransition } from 'react'

/**
 * Loads another page after a server action by a full navigation, so that everything is rendered again for the signed-in
 * person. It starts only after the page has rendered the action's response: Firefox and Safari abort pending requests
 * when a navigation starts, and React would then show an error page.
 */
export function useFullNavigation() {
  const [isPending, startTransition] = useTransition()
  const [to, setTo] = useState<string>()
  useEffect(() => {
    if (to !== undefined && !isPending) window.location.replace(to)
  }, [to, isPending])
  // The response may contain another page, without this form.
  useEffect(() => (to === undefined ? undefined : () => window.location.replace(to)), [to])
  return {
    /** From the call of the action until the next page has loaded. */
    isPending: isPending || to !== undefined,
    /** Calls `action` and navigates to its result, if any. */
    navigateAfter: (action: () => Promise<string | undefined>) =>
      startTransition(async () => setTo(await action())),
  }
}

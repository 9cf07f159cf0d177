import { useEffect, useState, useTransition } from 'react'

/**
 * Leaves by a full navigation: everything that was drawn for a visitor is drawn again for the person. Not before the
 * page has drawn what came with the action's answer, which is the page itself once more: Firefox and Safari abort what
 * is still on its way when a navigation begins, and React shows the page of a failure until the next one is there.
 */
export function useLeave() {
  const [isPending, startTransition] = useTransition()
  const [to, setTo] = useState<string>()
  useEffect(() => {
    if (to !== undefined && !isPending) window.location.replace(to)
  }, [to, isPending])
  // What came with the answer may be another page, without this form.
  useEffect(() => (to === undefined ? undefined : () => window.location.replace(to)), [to])
  return {
    /** From the call of the action until the next page is there. */
    isPending: isPending || to !== undefined,
    /** Calls `act` and goes where it says, if anywhere. */
    leaveAfter: (act: () => Promise<string | undefined>) => startTransition(async () => setTo(await act())),
  }
}

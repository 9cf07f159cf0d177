import { useRouter } from 'next/navigation'
import { startTransition, type SubmitEvent, useActionState, useEffect } from 'react'
import { type ActionResult, refusalIn } from '@/lib/domain/result'
import { actionResult } from '../ui/action'

type State<Result> = ActionResult<Result> | null

/**
 * The form of a server action, with and without JavaScript: spread `form` on it, or pass `post` as its action if it
 * handles its submission itself. `posted` is the refusal, if there is one, with what was typed; a call that got no result
 * counts as refused. What was typed stays, because React resets only the forms whose action it calls itself. `url` is the
 * page that renders the result without JavaScript, if it is another one.
 */
export function useFormState<Result>(action: (input: never) => Promise<ActionResult<Result>>, url?: string) {
  // Every server action takes a form's data as well (lib/transport/create-action).
  const call = action as unknown as {
    (form: FormData): Promise<ActionResult<Result>>
    (state: State<Result>, form: FormData): Promise<State<Result>>
  }
  const callByScript = (_before: State<Result>, form: FormData): Promise<State<Result>> =>
    actionResult(call(form))
  // On the server the action itself: a form without JavaScript posts to it.
  const isOnServer = typeof window === 'undefined'
  const [state, post, isPosting] = useActionState<State<Result>, FormData>(
    isOnServer ? call : callByScript,
    null,
    url,
  )
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter)
    startTransition(() => post(form))
  }
  return { state, posted: refusalIn(state), post, form: { action: post, onSubmit }, isPosting }
}

/** Opens the page that a form's result leads to, if any. */
export function useOpenResult(state: State<unknown>): void {
  const router = useRouter()
  const to = state?.ok ? state.to : undefined
  useEffect(() => {
    if (to !== undefined) router.push(to)
  }, [router, to])
}

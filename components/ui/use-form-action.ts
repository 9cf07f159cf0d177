import { startTransition, type SubmitEvent, useActionState } from 'react'
import { type Failure } from '@/lib/domain/result'
import { failureOfCall } from './action'

/**
 * `useActionState` for a form that works with and without JavaScript: spread `form` on it. `failed` makes the state of a
 * call that got no result, which would otherwise replace the page by an error page. What was typed stays, because React
 * resets only the forms whose action it calls itself. `postTo`: the page that answers a form without JavaScript.
 */
export function useFormAction<State>(
  action: (state: Awaited<State>, form: FormData) => Promise<State>,
  initial: Awaited<State>,
  failed: (error: Failure) => State,
  postTo?: string,
) {
  const guarded = (state: Awaited<State>, form: FormData) =>
    action(state, form).catch((error: unknown) => failed(failureOfCall(error)))
  // On the server the action itself: a form without JavaScript posts to it.
  const isOnServer = typeof window === 'undefined'
  const [state, post, isPending] = useActionState(isOnServer ? action : guarded, initial, postTo)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter)
    startTransition(() => post(form))
  }
  return { state, form: { action: post, onSubmit }, isPending }
}

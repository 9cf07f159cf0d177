import { type Failure } from '@/lib/domain/result'

/**
 * The state of a rejected sign-in or registration without JavaScript: the error, and the input to keep. Never
 * a password.
 */
export type FormState = { error: Failure; typed: Record<string, string> } | null

/** A form's server action for `useActionState`: returns the error, or redirects. */
export type FormPost = (state: FormState, form: FormData) => Promise<FormState>

import { type Failure } from '@/lib/domain/result'

/**
 * What a refused sign-in or registration that was posted without JavaScript comes back
 * with: why, and what was typed, so that it stays. Never a password.
 */
export type FormState = { error: Failure; typed: Record<string, string> } | null

/** A form's server action for `useActionState`: gives the refusal, or redirects. */
export type FormPost = (state: FormState, form: FormData) => Promise<FormState>

import { type ReactNode } from 'react'
import { SIGNED_OUT } from '@/lib/domain/errors'
import { type Failure } from '@/lib/domain/result'
import { signInHref } from './action'

/** An error message; if the session has ended, with a link to sign in and return (D160). */
export function ErrorText({ children: message }: { children: string }) {
  if (!message.endsWith(SIGNED_OUT)) return message
  return (
    <>
      {message.slice(0, -SIGNED_OUT.length)}You are signed out.{' '}
      {/* A full navigation, so that nothing personal stays. As tall as a target must be. */}
      <a href={signInHref()} className="-my-3 inline-block py-3 font-[550] text-link">
        Sign in again
      </a>{' '}
      to continue.
    </>
  )
}

/** An error of the whole form, announced when it appears. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="rounded-md bg-danger-soft px-3 py-2 text-sm [overflow-wrap:anywhere] text-danger"
    >
      {typeof children === 'string' ? <ErrorText>{children}</ErrorText> : children}
    </p>
  )
}

/** Why a form was refused: the message of its first rejected field, or of the whole. Nothing without a failure. */
export const FormFailure = ({ failure }: { failure: Failure | undefined }) =>
  failure && <FormError>{Object.values(failure.fields ?? {})[0] ?? failure.message}</FormError>

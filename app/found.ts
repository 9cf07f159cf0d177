import { notFound } from 'next/navigation'
import { AppError } from '@/lib/domain/errors'

/** The result of a service, or 404 if it throws `not_found`. Other errors lead to the error page. */
export const orNotFound = <Result>(reading: Promise<Result>): Promise<Result> =>
  reading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  })

/** The result of a service, or 404 for any error: an unknown URL or an invalid cursor. */
export const acceptedOr404 = <Result>(reading: Promise<Result>): Promise<Result> =>
  reading.catch((error: unknown) => {
    if (error instanceof AppError) notFound()
    throw error
  })

/** A decoded segment of a path; 404 if it is malformed. */
export function decodedOr404(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return notFound()
  }
}

import { notFound } from 'next/navigation'
import { AppError } from '@/lib/domain/errors'

/** What a service gives, or the page's 404 where it says `not_found`. Other refusals go on to the error page. */
export const orNotFound = <Result>(reading: Promise<Result>): Promise<Result> =>
  reading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  })

/** What a service gives, or the page's 404 for any refusal: of an address that is not there, or a cursor that is not ours. */
export const acceptedOr404 = <Result>(reading: Promise<Result>): Promise<Result> =>
  reading.catch((error: unknown) => {
    if (error instanceof AppError) notFound()
    throw error
  })

/** A part of a path as text; 404 for one that is not well encoded. */
export function decodedOr404(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return notFound()
  }
}

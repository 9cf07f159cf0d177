import { notFound } from 'next/navigation'
import { AppError } from '@/lib/domain/errors'

/** What a service gives, or the page's 404 where it says `not_found`. Other refusals go on to the error page. */
export const foundOr404 = <Result>(reading: Promise<Result>): Promise<Result> =>
  reading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  })

import { notFound } from 'next/navigation'
import type * as z from 'zod/mini'
import { AppError } from '@/lib/domain/errors'

/** The result of a service, or 404 if it throws `not_found`. Other errors lead to the error page. */
export const orNotFound = <Result>(reading: Promise<Result>): Promise<Result> =>
  reading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  })

/** The result of a service, or `null` if it throws `not_found`. */
export const orNull = <Result>(reading: Promise<Result>): Promise<Result | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  })

/** The result of a service, or 404 for any error: an unknown URL or an invalid cursor. */
export const acceptedOr404 = <Result>(reading: Promise<Result>): Promise<Result> =>
  reading.catch((error: unknown) => {
    if (error instanceof AppError) notFound()
    throw error
  })

/** The input of a page's URL; 404 if the schema rejects it. */
export async function parsedOr404<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): Promise<z.output<Schema>> {
  const { success, data } = schema.safeParse(await input)
  return success ? data : notFound()
}

/** A decoded segment of a path; 404 if it is malformed. */
export function decodedOr404(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return notFound()
  }
}

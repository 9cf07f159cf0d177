import { SIGNED_OUT } from '@/lib/domain/errors'
import { type Failure } from '@/lib/domain/result'
import { uploadRefusal } from '@/lib/schemas/upload'
import { unreachable } from './action'

/** The error message in a REST response's body, for a page rendered for a person (D160). */
export function errorFromBody(body: unknown): Failure {
  const parsed = uploadRefusal.safeParse(body)
  if (!parsed.success) return unreachable
  const { error } = parsed.data
  return error.code === 'unauthenticated' ? { ...error, message: SIGNED_OUT } : error
}

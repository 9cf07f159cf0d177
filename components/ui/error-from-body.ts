import { SIGNED_OUT } from '@/lib/domain/errors'
import { type Failure } from '@/lib/domain/result'
import { uploadRefusal } from '@/lib/schemas/upload'
import { unreachable } from './action'

/** Why a call of the REST surface was refused, by its body, as a page says it that was drawn for a person (D160). */
export function errorFromBody(body: unknown): Failure {
  const refused = uploadRefusal.safeParse(body)
  if (!refused.success) return unreachable
  const { error } = refused.data
  return error.code === 'unauthenticated' ? { ...error, message: SIGNED_OUT } : error
}

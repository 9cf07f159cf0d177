import { getActor } from '@/lib/auth/actor'
import { AppError } from '@/lib/domain/errors'
import { paths, withCallback } from '@/lib/paths'
import { noticeIdSchema } from '@/lib/schemas/notices'
import { openNotice } from '@/lib/services/notices/list-notices'
import { withRequestHandling, otherMethods } from '@/lib/transport/create-route'
import { parseInput } from '@/lib/transport/failure'

/**
 * The target of a notice and its mail: marks it as read, with and without JavaScript, and redirects to its
 * subject (D156); for a deleted one, or another person's, to all notices, which say so (D350).
 */
export const GET = withRequestHandling(async (_request, { params }) => {
  const to = (path: string) => new Response(null, { status: 303, headers: { Location: path } })
  const { id } = (await params) ?? {}
  const actor = await getActor()
  if (!actor) return to(withCallback(paths.login, paths.notice(String(id))))
  try {
    return to(await openNotice(actor, parseInput(noticeIdSchema, { id })))
  } catch (error) {
    if (error instanceof AppError) return to(paths.missingNotice(String(id)))
    throw error
  }
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

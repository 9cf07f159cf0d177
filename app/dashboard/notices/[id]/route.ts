import { getActor } from '@/lib/auth/actor'
import { AppError } from '@/lib/domain/errors'
import { paths, withCallback } from '@/lib/paths'
import { noticeIdSchema } from '@/lib/schemas/notices'
import { openNotice } from '@/lib/services/notices/list-notices'
import { allMethods } from '@/lib/transport/create-route'
import { parseInput } from '@/lib/transport/failure'
import { seeOther } from '@/lib/transport/http'

/**
 * The target of a notice and its mail: marks it as read, with and without JavaScript, and redirects to its
 * subject (D156); for a deleted one, or another person's, to all notices, which say so (D350).
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  GET: async (_request, { params }) => {
    const { id } = (await params) ?? {}
    const actor = await getActor()
    if (!actor) return seeOther(withCallback(paths.login, paths.notice(String(id))))
    try {
      return seeOther(await openNotice(actor, parseInput(noticeIdSchema, { id })))
    } catch (error) {
      if (error instanceof AppError) return seeOther(paths.missingNotice(String(id)))
      throw error
    }
  },
})

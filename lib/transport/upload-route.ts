import 'server-only'
import type * as z from 'zod/mini'
import { AppError } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { type Operation } from '@/lib/schemas/operation'
import { admitCaller, allMethods } from './create-route'
import { seeOther } from './http'
import { readUpload, type UploadRules } from './read-upload'
import { logRefusal } from './security-log'

/** The pages that a form without JavaScript leads to. */
type Pages = { done: (request: Request) => string; refused: (request: Request, error: AppError) => string }

/** True for a form submitted without JavaScript, whose response is a page. */
const isForm = ({ headers }: Request): boolean => headers.get('accept')?.includes('text/html') === true

type UploadOperation = Pick<
  Operation<z.ZodMiniType, z.ZodMiniType, 'signed-in'>,
  'permission' | 'limit' | 'status'
>

/** Like a handler of `routes`, with a form as the body, which a page may also submit without JavaScript if there are `pages`. */
export const createUploadRoute = <I extends z.ZodMiniType>(
  definition: UploadOperation & { input: I },
  rules: UploadRules,
  service: (actor: Actor, input: z.output<I>) => Promise<object>,
  pages?: Pages,
) =>
  allMethods({
    POST: async (request) => {
      try {
        const { actor, withinDeadline } = await admitCaller(definition)
        const input = await readUpload(request, definition.input, rules)
        const data = await withinDeadline(service(actor, input))
        return pages && isForm(request)
          ? seeOther(pages.done(request))
          : Response.json({ data }, { status: definition.status })
      } catch (error) {
        if (!pages || !isForm(request) || !(error instanceof AppError)) throw error
        await logRefusal(error)
        return seeOther(pages.refused(request, error))
      }
    },
  })

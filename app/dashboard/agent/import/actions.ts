'use server'

import { redirect } from 'next/navigation'
import { type ImportPost } from '@/components/imports/use-import'
import { paths } from '@/lib/paths'
import { repeatImportSchema } from '@/lib/schemas/import'
import { readImportForm } from '@/lib/schemas/import-form'
import { repeatImport } from '@/lib/services/imports/repeat-import'
import { continueImportNow } from '@/lib/services/imports/run-import'
import { createAction } from '@/lib/transport/create-action'

/** Starts checking again, or importing, the rows of an uploaded file. */
export const repeatImportAction = createAction({
  input: repeatImportSchema,
  access: 'signed-in',
  permission: 'property:import',
  limit: 'imports',
  service: async (actor, input) => {
    const { id } = await repeatImport(actor, input)
    // Not awaited: if this process ends, another one continues.
    void continueImportNow(id)
    return { id }
  },
})

/** `repeatImportAction` for a form that is posted without JavaScript. Redirects to the next step. */
export const repeatImportFormAction: ImportPost = async (_state, form) => {
  const input = readImportForm(form)
  const result = await repeatImportAction({ id: String(form.get('id')), ...input })
  if (!result.ok) return result.error
  return redirect(paths.agent.importOf(result.data.id, input.dryRun ? 'check' : undefined))
}

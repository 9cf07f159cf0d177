'use server'

import { repeatImportSchema } from '@/lib/schemas/import'
import { repeatImport } from '@/lib/services/imports/repeat-import'
import { continueImportNow } from '@/lib/services/imports/run-import'
import { createAction } from '@/lib/transport/create-action'

/** Has the rows of a file that came before looked at once more, or written. */
export const repeatImportAction = createAction({
  input: repeatImportSchema,
  access: 'signed-in',
  permission: 'property:import',
  limit: 'imports',
  service: async (actor, input) => {
    const { id } = await repeatImport(actor, input)
    // The answer does not wait for it, and where this process ends, others go on with it.
    void continueImportNow(id)
    return { id }
  },
})

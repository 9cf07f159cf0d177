'use server'

import { repeatImportSchema } from '@/lib/schemas/import'
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
    // The response does not wait for it, and if this process ends, others continue it.
    void continueImportNow(id)
    return { id }
  },
})

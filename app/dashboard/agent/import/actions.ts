'use server'

import { paths } from '@/lib/paths'
import { repeatImportSchema, readImportForm } from '@/lib/schemas/import'
import { repeatImport } from '@/lib/services/imports/imports'
import { continueImportNow } from '@/lib/services/imports/run-import'
import { createAction } from '@/lib/transport/create-action'

/** Starts checking again, or importing, the rows of an uploaded file. */
export const repeatImportAction = createAction(
  {
    input: repeatImportSchema,
    permission: 'property:import',
    limit: 'imports',
    changes: 'nothing',
    service: async (actor, input) => {
      const { id } = await repeatImport(actor, input)
      // Not awaited: if this process ends, another one continues.
      void continueImportNow(id)
      return { id }
    },
  },
  {
    form: ({ id = '' }, form) => ({ id, ...readImportForm(form) }),
    to: ({ id }, { dryRun }) => paths.agent.importOf(id, dryRun ? 'check' : undefined),
    stays: true,
  },
)

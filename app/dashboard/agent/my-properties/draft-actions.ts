'use server'

import { drafts } from '@/lib/operations/properties'
import { paths } from '@/lib/paths'
import { createAction } from '@/lib/transport/create-action'

export const createDraftAction = createAction(drafts.createDraft, { stays: true })
/** Copies a home or draft, and opens the copy. */
export const copyDraftAction = createAction(drafts.createDraft, { to: ({ id }) => paths.agent.draft(id) })
export const updateDraftAction = createAction(drafts.updateDraft, { stays: true })
export const deleteDraftAction = createAction(drafts.deleteDraft)
export const publishDraftAction = createAction(drafts.publishDraft, {
  form: ({ id = '', version }: Record<string, string>) => ({ id, version: Number(version) }),
})

import 'server-only'
import { LISTING_LIMIT, operationsOf } from '@/lib/schemas/operation'
import {
  createDraftSchema,
  draftDto,
  draftIdSchema,
  listDraftsSchema,
  listedDraftDto,
  publishDraftSchema,
  updateDraftSchema,
} from '@/lib/schemas/draft'
import {
  createDraft,
  deleteDraft,
  getDraft,
  listDrafts,
  publishDraft,
  updateDraft,
} from '@/lib/services/drafts/drafts'
import { DELETED, INSERTED, UPDATED } from './answers'

const define = operationsOf('Properties')

/** Homes that their agents have not published. */
export const drafts = {
  listDrafts: define('GET /drafts', {
    summary: 'List your drafts, last changed first',
    permission: 'draft:read',
    who: 'Agents, their own.',
    input: listDraftsSchema,
    output: listedDraftDto,
    list: true,
    service: listDrafts,
  }),
  createDraft: define('POST /drafts', {
    summary: 'Save a property as a draft',
    description:
      'Send what was typed as `values`, which need not be complete, or copy a property of yours (`propertyId`) or a draft (`draftId`) with its pictures, without documents and reference number. An agent has at most 200 drafts.',
    permission: 'draft:write',
    who: 'Agents.',
    input: createDraftSchema,
    bodyLimit: LISTING_LIMIT,
    changes: 'nothing',
    ...INSERTED,
    service: createDraft,
  }),
  getDraft: define('GET /drafts/{id}', {
    summary: 'Read a draft',
    permission: 'draft:read',
    who: 'Its agent.',
    input: draftIdSchema,
    output: draftDto,
    errors: ['not_found'],
    service: getDraft,
  }),
  updateDraft: define('PUT /drafts/{id}', {
    summary: 'Replace what a draft contains',
    description: 'Refused if the draft has changed since the `version` that you have read.',
    permission: 'draft:write',
    who: 'Its agent.',
    input: updateDraftSchema,
    bodyLimit: LISTING_LIMIT,
    changes: 'nothing',
    ...UPDATED,
    service: updateDraft,
  }),
  deleteDraft: define('DELETE /drafts/{id}', {
    summary: 'Delete a draft',
    permission: 'draft:write',
    who: 'Its agent.',
    input: draftIdSchema,
    changes: 'nothing',
    ...DELETED,
    service: deleteDraft,
  }),
  publishDraft: define('POST /drafts/{id}/publish', {
    summary: 'Add the property of a draft; it is pending until an administrator decides',
    description:
      'Deletes the draft. `home` is what is added; without it, what the draft contains, as the form would send it. If the property is refused, the draft stays.',
    permission: 'draft:write',
    who: 'Its agent.',
    input: publishDraftSchema,
    bodyLimit: LISTING_LIMIT,
    changes: ['lists'],
    ...INSERTED,
    service: publishDraft,
  }),
}

import 'server-only'
import { operationsOf } from '@/lib/schemas/operation'
import {
  changeSearchSchema,
  saveSearchSchema,
  savedSearchDto,
  savedSearchIdSchema,
  savedSearchesSchema,
} from '@/lib/schemas/saved-search'
import {
  changeSearch,
  listSearches,
  markSearchSeen,
  removeSearch,
  saveSearch,
} from '@/lib/services/saved-searches/saved-searches'
import { REMOVED, UPDATED } from './responses'

const define = operationsOf('Searches')

export const searches = {
  listSearches: define('GET /saved-searches', {
    summary: 'List your saved searches, newest first',
    permission: 'search:read',
    accessText: 'Buyers (role user); their own.',
    input: savedSearchesSchema,
    output: savedSearchDto,
    list: true,
    errors: ['forbidden'],
    service: listSearches,
  }),
  saveSearch: define('POST /saved-searches', {
    summary: 'Save a search and get alerts for its new homes and price drops',
    permission: 'search:save',
    accessText: 'Buyers (role user).',
    input: saveSearchSchema,
    limit: 'searches',
    status: 201,
    output: savedSearchDto,
    errors: ['forbidden', 'conflict'],
    changes: 'nothing',
    service: saveSearch,
  }),
  changeSearch: define('PATCH /saved-searches/{id}', {
    summary: 'Change a saved search',
    permission: 'search:save',
    accessText: 'Its owner (role user).',
    input: changeSearchSchema,
    limit: 'searches',
    output: savedSearchDto,
    changes: 'nothing',
    service: changeSearch,
  }),
  removeSearch: define('DELETE /saved-searches/{id}', {
    summary: 'Delete a saved search',
    permission: 'search:save',
    accessText: 'Its owner (role user).',
    input: savedSearchIdSchema,
    limit: 'searches',
    errors: ['forbidden', 'not_found'],
    changes: 'nothing',
    ...REMOVED,
    service: removeSearch,
  }),
  markSearchSeen: define('POST /saved-searches/{id}/seen', {
    summary: 'Mark the new homes of a saved search as seen',
    permission: 'search:save',
    accessText: 'Its owner (role user).',
    input: savedSearchIdSchema,
    limit: 'searches',
    errors: ['forbidden', 'not_found'],
    changes: 'nothing',
    ...UPDATED,
    service: markSearchSeen,
  }),
}

import 'server-only'
import * as z from 'zod/mini'
import { operationsOf, LISTING_LIMIT } from '@/lib/schemas/operation'
import { DOCUMENT_TYPES } from '@/lib/domain/document'
import { RATE_LIMITS } from '@/lib/domain/rate-limits'
import {
  bulkChangeDto,
  bulkChangeIdSchema,
  createBulkChangeSchema,
  exportPropertiesSchema,
  getBulkChangeSchema,
  startedBulkChangeDto,
} from '@/lib/schemas/bulk-change'
import { historyEntryDto, propertyHistorySchema } from '@/lib/schemas/history'
import { decidePropertySchema } from '@/lib/schemas/moderation'
import {
  exportLinkedNumbersSchema,
  exportNumbersSchema,
  ownerLinkDto,
  ownerLinkSchema,
} from '@/lib/schemas/listing-numbers'
import { VERIFIED_FIELD_NAMES } from '@/lib/schemas/listing-fields'
import { mapPropertiesSchema, propertyMapDto } from '@/lib/schemas/map'
import { acceptedImportDto, createImportSchema, importDto, importIdSchema } from '@/lib/schemas/import'
import {
  agentPropertiesSchema,
  changeMarketSchema,
  createPropertySchema,
  deleteAgentPropertiesSchema,
  featureGroupsDto,
  listedPropertyDto,
  listFeaturesSchema,
  listPropertiesSchema,
  propertyDto,
  propertyIdSchema,
  propertyTeaserDto,
  updatePropertySchema,
} from '@/lib/schemas/property'
import { documentIdSchema, uploadDocumentSchema, uploadedDocument } from '@/lib/schemas/property-document'
import { resoPageDto, resoQuerySchema } from '@/lib/schemas/reso'
import {
  listAgentProperties,
  listFeatures,
  listHistory,
  listProperties,
  mapProperties,
} from '@/lib/services/properties/list-properties'
import { getProperty } from '@/lib/services/properties/read-property'
import { listResoProperties } from '@/lib/services/reso/reso'
import { createOwnerLink, endOwnerLink } from '@/lib/services/numbers/owner-link'
import { createProperty } from '@/lib/services/properties/create-property'
import { updateProperty } from '@/lib/services/properties/update-property'
import {
  decideProperty,
  deleteAgentProperties,
  deleteProperty,
} from '@/lib/services/properties/decide-property'
import { getBulkChange, stopBulkChange, startBulkChange } from '@/lib/services/bulk-changes/bulk-changes'
import { changeMarket } from '@/lib/services/properties/change-market'
import { absolute } from '@/lib/services/absolute'
import { paths } from '@/lib/paths'
import { getImport } from '@/lib/services/imports/imports'
import {
  createDraftSchema,
  draftDto,
  draftIdSchema,
  listDraftsSchema,
  draftSummaryDto,
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
import { createHandoverSchema, handoverDto, handoverIdSchema } from '@/lib/schemas/handover'
import { getHandover, handOverListings } from '@/lib/services/handovers/handovers'
import { groupDigits } from '@/lib/domain/group-digits'
import { UNPACKED_LIMIT, ZIP_LIMIT, ZIPPED_FILES_LIMIT } from '@/lib/domain/import/import'
import { IMPORT_COLUMNS, IMPORT_FIELDS } from '@/lib/domain/import/columns'
import { cachedCallList, cachedCallMap, cachedProperty } from './service'
import { DELETED, INSERTED, UPDATED, fileOf } from './responses'

/** The description of imports, in Markdown. */
export const IMPORT_TEXT = `At most 20 MB and 10,000 rows, in UTF-8, UTF-16 or Windows-1252; separated by commas, semicolons, tabs or pipes. The first row names the columns; letter case, spaces, \`_\` and \`-\` are ignored, and unknown columns are skipped:

${IMPORT_FIELDS.map((field) => `- ${IMPORT_COLUMNS[field].label}: ${IMPORT_COLUMNS[field].names.map((name) => `\`${name}\``).join(', ')}`).join('\n')}

A row with the \`ListingId\` of one of your properties updates it, one of a colleague’s is rejected, and any other row adds a property. Without a full address, the location is built from city, state, postal code and country. A single price is the asking price, with the words around it as its qualifier ("offers over 450k", "POA"); the bounds for offers are proposed from it unless the row has both. Areas are in m² unless the cell, a column of units or the column's name says otherwise. A blank cell clears a fact. Missing titles and descriptions are written from the facts. Pictures are fetched from public URLs; a row without one gets a drawing of its type. New properties are pending.

One import runs at a time. \`GET /imports/{id}\` returns its progress and errors; rows are numbered as in a spreadsheet, where row 1 is the header. A row without a price, location or other required value is not imported. A row with an unreadable optional value is imported without that value. \`types\` maps the file's words for property types that we do not know. A home that the file hides is saved as a draft under its reference number, and becomes a property when a later file shows it. A BLM file, Rightmove's format, is sent the same way.

A ZIP of at most ${ZIP_LIMIT / 1024 / 1024} MB and ${groupDigits(ZIPPED_FILES_LIMIT)} files, sent as \`application/zip\`, contains one CSV or BLM file and the pictures and PDFs that its rows name: at most 10 MB each and ${UNPACKED_LIMIT / 1024 / 1024} MB together. Those of your latest ZIP are stored for two days.`

/** The description of the export, in Markdown. */
export const CSV_TEXT =
  'RFC 4180, UTF-8 with a byte order mark, in the columns of an import. A property without a reference number has its id in that column, so an import finds it again. Text that a spreadsheet would read as a formula starts with an apostrophe, which an import removes. A file that does not end with a line break is incomplete.'

const define = operationsOf('Properties')

/** Listings: search, changes, imports and exports. */
export const properties = {
  listProperties: define('GET /properties', {
    summary: 'Search the listed properties',
    description:
      'Sold properties are not listed. `default` sorts verified ones first, then newest first; `price-low-high` by asking or minimum price, `price-high-low` by asking or maximum price, `price-range-low` and `price-range-high` by the width of the range, `newest` by listing date. A price on request is last in both orders of the price, and in no price filter. A listing without a fact matches no filter on it. A position that is not exact is rounded, in searches too.',
    access: 'everyone',
    accessText: 'Everyone; only the teaser fields without a session. Administrators also get rejected ones.',
    input: listPropertiesSchema,
    output: z.union([propertyDto, listedPropertyDto, propertyTeaserDto]),
    list: true,
    hasPrices: true,
    service: (actor, input) => listProperties(actor, input, cachedCallList),
  }),
  mapProperties: define('GET /properties/map', {
    summary: 'Search a part of the map',
    description:
      'Every matching property with a position within the bounds is in exactly one cluster or pin; there are at most 400 of both. A map up to zoom 11 with more than 5,000 properties may leave out some: `relation` is then `gte`, and a cluster can be of one property. Positions are the public ones.',
    access: 'everyone',
    accessText: 'Everyone. Administrators also get rejected ones.',
    input: mapPropertiesSchema,
    limit: 'maps',
    output: propertyMapDto,
    service: (actor, input) => mapProperties(actor, input, cachedCallMap),
  }),
  getProperty: define('GET /properties/{id}', {
    summary: 'Read one property',
    permission: 'property:read',
    accessText: 'Signed-in people; for a rejected property only its agent and administrators.',
    input: propertyIdSchema,
    output: propertyDto,
    errors: ['not_found'],
    service: (actor, input) => getProperty(actor, input, cachedProperty),
  }),
  listHistory: define('GET /properties/{id}/history', {
    summary: 'List the changes to a property, newest first',
    permission: 'property:read',
    accessText: 'Signed-in people; for a rejected property only its agent and administrators.',
    input: propertyHistorySchema,
    output: historyEntryDto,
    list: true,
    errors: ['not_found'],
    service: listHistory,
  }),
  listFeatures: define('GET /features', {
    summary: 'List the features a property can have',
    access: 'everyone',
    accessText: 'Everyone.',
    input: listFeaturesSchema,
    output: featureGroupsDto,
    service: listFeatures,
  }),
  listResoProperties: define('GET /reso/Property', {
    summary: 'Search the listed properties by RESO names',
    description:
      'Names and units follow the RESO Data Dictionary, parameters OData 4. `ListPrice` is the asking price; without one, `ListPriceLow` and `ListPrice` are the ends of the price range. A field that a property does not have is absent and matches no comparison. `@odata.count` counts up to 1,000.',
    access: 'everyone',
    accessText: 'Everyone.',
    input: resoQuerySchema,
    output: resoPageDto,
    service: listResoProperties,
  }),
  listAgentProperties: define('GET /properties/agent/{emailOrId}', {
    summary: "List an agent's properties, newest first",
    permission: 'property:read-as-agent',
    accessText: 'That agent and administrators.',
    input: agentPropertiesSchema,
    output: propertyDto,
    list: true,
    errors: ['forbidden'],
    service: listAgentProperties,
  }),
  createProperty: define('POST /properties', {
    summary: 'Add a property; it is pending until an administrator decides',
    description: "The agent's name, email and photo come from the session.",
    permission: 'property:create',
    accessText: 'Agents.',
    input: createPropertySchema,
    bodyLimit: LISTING_LIMIT,
    keyed: true,
    errors: ['forbidden', 'conflict'],
    changes: ['lists'],
    ...INSERTED,
    service: createProperty,
  }),
  updateProperty: define('PATCH /properties/{id}', {
    summary: 'Change a property; omitted fields stay unchanged',
    description: `A change of ${VERIFIED_FIELD_NAMES.map((name) => `\`${name}\``).join(', ')} makes a verified property pending again; no other change does. Existing offers keep the details from when they were made.`,
    permission: 'property:update',
    accessText: 'Its agent.',
    input: updatePropertySchema,
    bodyLimit: LISTING_LIMIT,
    changes: ['lists', 'property'],
    ...UPDATED,
    service: updateProperty,
  }),
  decideProperty: define('PATCH /properties/{id}/status', {
    summary: 'Verify or reject a pending property',
    description:
      'Only pending properties. With `updatedAt`, only the version you read. A rejection closes the pending offers on the property; it is refused while an accepted offer is not paid yet.',
    permission: 'property:decide',
    accessText: 'Administrators.',
    input: decidePropertySchema,
    changes: ['lists', 'property'],
    ...UPDATED,
    service: decideProperty,
  }),
  changeMarket: define('PATCH /properties/{id}/market', {
    summary: 'Take a property off the market, or put it back',
    description:
      'Buyers do not see a property that is off the market; its pending offers stay, and none is accepted meanwhile. It returns with the status that it had. Refused for a sold or rejected property, and for putting one back while the license of its agent is expired.',
    permission: 'property:update',
    accessText: 'Its agent.',
    input: changeMarketSchema,
    changes: ['lists', 'property'],
    ...UPDATED,
    service: changeMarket,
  }),
  createBulkChange: define('POST /bulk-changes', {
    summary: 'Change many of your properties at once',
    description:
      'Changes each property under the rules of one, and records for each whether it was changed or why it was refused. One change runs at a time.',
    permission: 'property:update',
    accessText: 'Agents.',
    input: createBulkChangeSchema,
    bodyLimit: LISTING_LIMIT,
    keyed: true,
    status: 202,
    output: startedBulkChangeDto,
    success: 'The change has begun.',
    errors: ['forbidden', 'conflict'],
    changes: 'nothing',
    service: startBulkChange,
    toBody: ({ id }) => ({ _id: id }),
  }),
  getBulkChange: define('GET /bulk-changes/{id}', {
    summary: "Read a change's progress and report",
    permission: 'property:read-as-agent',
    accessText: 'Its agent.',
    input: getBulkChangeSchema,
    output: bulkChangeDto,
    errors: ['forbidden', 'not_found'],
    service: getBulkChange,
  }),
  stopBulkChange: define('POST /bulk-changes/{id}/stop', {
    summary: 'Stop a change',
    description: 'What is changed already stays changed; a change that has ended stays as it is.',
    permission: 'property:update',
    accessText: 'Its agent.',
    input: bulkChangeIdSchema,
    errors: ['forbidden', 'not_found'],
    changes: 'nothing',
    ...UPDATED,
    service: stopBulkChange,
  }),
  deleteProperty: define('DELETE /properties/{id}', {
    summary: 'Delete a property and reject its pending offers',
    description: 'Refused while an accepted offer is not paid yet.',
    permission: 'property:delete',
    accessText: 'Its agent and administrators.',
    input: propertyIdSchema,
    changes: ['lists', 'property'],
    ...DELETED,
    service: deleteProperty,
  }),
  createOwnerLink: define('POST /properties/{id}/owner-link', {
    summary: 'Create a private link to the numbers of a property for its owner, replacing the previous one',
    permission: 'property:update',
    accessText: 'The agent of the property.',
    input: ownerLinkSchema,
    limit: 'sharing',
    status: 201,
    output: ownerLinkDto,
    errors: ['forbidden', 'not_found'],
    changes: 'nothing',
    toBody: ({ token }) => ({ url: absolute(paths.ownerNumbers(token)) }),
    service: createOwnerLink,
  }),
  endOwnerLink: define('DELETE /properties/{id}/owner-link', {
    summary: 'End the link to the numbers of a property',
    permission: 'property:update',
    accessText: 'The agent of the property.',
    input: ownerLinkSchema,
    errors: ['forbidden', 'not_found'],
    changes: 'nothing',
    ...DELETED,
    service: endOwnerLink,
  }),
  exportNumbers: define('GET /properties/{id}/numbers.csv', {
    summary: 'Download the numbers of a property by day as a CSV file',
    description:
      'RFC 4180, UTF-8 with a byte order mark: views, saves, inquiries, viewings and offers of each day (UTC) since the property was listed, the first one first, and the price at the end of the day. Text that a spreadsheet would read as a formula starts with an apostrophe.',
    permission: 'property:update',
    accessText: 'The agent of the property.',
    input: exportNumbersSchema,
    limit: 'export',
    ...fileOf('text/csv'),
    errors: ['forbidden', 'not_found'],
  }),
  exportLinkedNumbers: define('GET /numbers/{token}', {
    summary: 'Download the numbers of a property by day as a CSV file, by its owner’s link',
    access: 'everyone',
    description: `At most ${RATE_LIMITS.export.points} times an hour for a property.`,
    accessText: 'Everyone with the link.',
    input: exportLinkedNumbersSchema,
    ...fileOf('text/csv'),
    success: 'The file, as of `GET /properties/{id}/numbers.csv`.',
    errors: ['not_found'],
  }),
  deleteAgentProperties: define('DELETE /properties/agent/{emailOrId}', {
    summary: "Delete all of an agent's properties",
    description: 'Deletes all or none: refused while an accepted offer on one of them is not paid yet.',
    permission: 'property:delete',
    accessText: 'That agent and administrators.',
    input: deleteAgentPropertiesSchema,
    errors: ['forbidden', 'conflict'],
    changes: ['lists', 'properties'],
    ...DELETED,
    service: deleteAgentProperties,
  }),
  createImport: define('POST /imports', {
    summary: 'Import properties from a CSV, BLM or ZIP file',
    description: IMPORT_TEXT,
    permission: 'property:import',
    accessText: 'Agents.',
    input: createImportSchema,
    body: {
      type: ['text/csv', 'application/zip'],
      description:
        'The file: CSV in UTF-8, UTF-16 or Windows-1252, or BLM; or a ZIP with that file and its pictures and PDFs.',
    },
    limit: 'imports',
    status: 202,
    output: acceptedImportDto,
    success: 'The file is accepted and is being checked.',
    errors: ['forbidden', 'conflict'],
    changes: 'nothing',
  }),
  getImport: define('GET /imports/{id}', {
    summary: "Read an import's progress and result",
    permission: 'import:read',
    accessText: 'Its agent and administrators.',
    input: importIdSchema,
    output: importDto,
    errors: ['forbidden', 'not_found'],
    service: getImport,
  }),
  exportRejectedRows: define('GET /imports/{id}/rejected.csv', {
    summary: 'Download the rejected rows of an import as a CSV file',
    description:
      'The rejected rows as they are in the file, with its delimiter and an added last column, `Reason`; correct them and send the file again. Available for two days, for the latest import of a file.',
    permission: 'import:read',
    accessText: 'Its agent and administrators.',
    input: importIdSchema,
    limit: 'export',
    ...fileOf('text/csv'),
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  exportProperties: define('GET /exports/properties.csv', {
    summary: 'Download properties as a CSV file',
    description: CSV_TEXT,
    permission: 'property:export',
    accessText: 'Agents get their own properties, or some of them; administrators all.',
    input: exportPropertiesSchema,
    limit: 'export',
    ...fileOf('text/csv'),
    errors: ['forbidden'],
  }),
  uploadPropertyDocument: define('POST /property-documents', {
    summary: 'Upload a document for a property',
    description:
      'Send the id of the document in `documents` with `POST /properties` or `PATCH /properties/{id}`; a document that no property has within a day is deleted.',
    permission: 'property:create',
    accessText: 'Agents.',
    input: uploadDocumentSchema,
    body: { file: 'file', types: [DOCUMENT_TYPES.pdf] },
    limit: 'uploads',
    status: 201,
    output: uploadedDocument,
    success: 'The document is stored.',
    errors: ['forbidden', 'conflict'],
    changes: 'nothing',
  }),
  readPropertyDocument: define('GET /property-documents/{id}', {
    summary: 'Download a document of a property',
    access: 'everyone',
    accessText:
      'Everyone for public documents of properties on sale; else signed-in people who can see the property.',
    input: documentIdSchema,
    ...fileOf(DOCUMENT_TYPES.pdf),
    errors: ['not_found'],
  }),
}

/** Homes that their agents have not published. */
export const drafts = {
  listDrafts: define('GET /drafts', {
    summary: 'List your drafts, last changed first',
    permission: 'draft:read',
    accessText: 'Agents, their own; the owners and managers of an office those of all members.',
    input: listDraftsSchema,
    output: draftSummaryDto,
    list: true,
    service: listDrafts,
  }),
  createDraft: define('POST /drafts', {
    summary: 'Save a property as a draft',
    description:
      'Send what was typed as `values`, which need not be complete, or copy a property of yours (`propertyId`) or a draft (`draftId`) with its pictures, without documents and reference number. An agent has at most 200 drafts.',
    permission: 'draft:write',
    accessText: 'Agents.',
    input: createDraftSchema,
    bodyLimit: LISTING_LIMIT,
    changes: 'nothing',
    ...INSERTED,
    service: createDraft,
  }),
  getDraft: define('GET /drafts/{id}', {
    summary: 'Read a draft',
    permission: 'draft:read',
    accessText: 'Its agent, and the owners and managers of the office.',
    input: draftIdSchema,
    output: draftDto,
    errors: ['not_found'],
    service: getDraft,
  }),
  updateDraft: define('PUT /drafts/{id}', {
    summary: 'Replace what a draft contains',
    description: 'Refused if the draft has changed since the `version` that you have read.',
    permission: 'draft:write',
    accessText: 'Its agent.',
    input: updateDraftSchema,
    bodyLimit: LISTING_LIMIT,
    changes: 'nothing',
    ...UPDATED,
    service: updateDraft,
  }),
  deleteDraft: define('DELETE /drafts/{id}', {
    summary: 'Delete a draft',
    permission: 'draft:write',
    accessText: 'Its agent.',
    input: draftIdSchema,
    changes: 'nothing',
    ...DELETED,
    service: deleteDraft,
  }),
  publishDraft: define('POST /drafts/{id}/publish', {
    summary: 'Add the property of a draft; it is pending until an administrator decides',
    description:
      'Deletes the draft. `home` is what is added; without it, what the draft contains, as the form would send it. If the property is refused, the draft stays. The same call again returns the same property.',
    permission: 'draft:write',
    accessText: 'Its agent.',
    input: publishDraftSchema,
    bodyLimit: LISTING_LIMIT,
    changes: ['lists'],
    ...INSERTED,
    service: publishDraft,
  }),
}

/** Handing homes over to another agent. */
export const handovers = {
  handOverListings: define('POST /handovers', {
    summary: 'Hand homes over to another agent',
    description:
      'Open offers, conversations, open viewings and upcoming open houses move with the homes; deadlines stay the same, and each buyer is notified once. Sold homes stay. Many homes take a while: read the handover for its progress.',
    permission: 'property:hand-over',
    accessText: 'Agents their own homes, to colleagues of their office; administrators any.',
    input: createHandoverSchema,
    bodyLimit: LISTING_LIMIT,
    // Its job records what each step changes.
    changes: 'nothing',
    ...INSERTED,
    service: handOverListings,
  }),
  getHandover: define('GET /handovers/{id}', {
    summary: 'Read a handover and its progress',
    permission: 'handover:read',
    accessText: 'Its two agents, who started it, and administrators.',
    input: handoverIdSchema,
    output: handoverDto,
    errors: ['not_found'],
    service: getHandover,
  }),
}

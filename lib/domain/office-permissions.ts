/** The roles within an office (D450). They restrict and extend the role `agent`, which all members have. */
export const OFFICE_ROLES = ['owner', 'manager', 'agent', 'assistant'] as const
export type OfficeRole = (typeof OFFICE_ROLES)[number]

/**
 * What a member may do with a permission of the role `agent`: use it for the records of all members (`office`), as an
 * agent without an office does (`own`), or not at all (`null`).
 */
export type OfficeScope = 'office' | 'own' | null

const ALL = { owner: 'office', manager: 'office', agent: 'own' } as const
const OWN = { owner: 'own', manager: 'own', agent: 'own', assistant: null } as const
const OWNER = { owner: 'own', manager: null, agent: null, assistant: null } as const

/**
 * The permissions by the role within the office (D451). For a permission that is not listed, an office changes nothing.
 * A member who is being handed over loses every change in this table (D452).
 */
export const OFFICE_PERMISSIONS = {
  'property:read-rejected': { ...ALL, assistant: 'office' },
  'property:read-as-agent': { ...ALL, assistant: 'own' },
  'property:create': OWN,
  'property:update': { ...ALL, assistant: null },
  'property:delete': { ...ALL, assistant: null },
  'property:import': OWN,
  'property:export': { ...ALL, assistant: 'own' },
  'property:hand-over': { ...ALL, assistant: null },
  'draft:read': { ...ALL, assistant: null },
  'draft:write': OWN,
  'handover:read': { ...ALL, assistant: 'own' },
  'upload:listing-image': OWN,
  'offer:read-as-agent': { ...ALL, assistant: 'own' },
  'offer:decide': { ...ALL, assistant: null },
  'availability:update': OWN,
  'viewing:read': { ...ALL, assistant: 'office' },
  'viewing:change': { ...ALL, assistant: 'office' },
  'viewing:decide': { ...ALL, assistant: 'office' },
  'open-house:create': { ...ALL, assistant: null },
  'open-house:cancel': { ...ALL, assistant: null },
  'message:read': { ...ALL, assistant: 'office' },
  'message:write': { ...ALL, assistant: 'office' },
  'message:mark': { ...ALL, assistant: 'office' },
  'inquiry:read': { ...ALL, assistant: 'office' },
  'inquiry:assign': { ...ALL, agent: null, assistant: null },
  'message:note': { ...ALL, assistant: 'office' },
  'absence:update': { ...ALL, assistant: 'own' },
  'ready-answer:share': { ...OWN, agent: null },
  'office:update': OWNER,
  'office:manage-members': OWNER,
} as const satisfies Record<string, Record<OfficeRole, OfficeScope>>

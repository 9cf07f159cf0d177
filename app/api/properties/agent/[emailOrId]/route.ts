import { operations } from '@/lib/schemas/operations'
import { listAgentProperties } from '@/lib/services/properties/list-agent-properties'
import { deleteAgentProperties } from '@/lib/services/properties/delete-agent-properties'
import { deleted } from '@/lib/transport/answers'
import { createListRoute, createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listAgentProperties, listAgentProperties)

export const DELETE = createRoute(operations.deleteAgentProperties, deleteAgentProperties, deleted)

export const { POST, PUT, PATCH, OPTIONS } = otherMethods('GET', 'DELETE')
